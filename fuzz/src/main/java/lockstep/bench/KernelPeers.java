package lockstep.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Other programs that run the five kernels: the C reference as the compiler of the machine makes it best (the limit),
 * POCL (OpenCL as native vector code), oclgrind (a simulator of OpenCL kernels). Their host programs are in the folder
 * of the kernels and are compiled here; what is not installed is left out with a note.
 */
final class KernelPeers implements AutoCloseable {
    /** The C reference. */
    static final String NATIVE = "C";

    /** POCL with one thread. */
    static final String POCL = "POCL";

    /** oclgrind with one thread. */
    static final String OCLGRIND = "oclgrind";

    private static final List<String> OPTIMIZED = List.of(
            "-O3",
            "-march=native",
            "-ffp-contract=off",
            "-ffinite-math-only",
            "-fno-signed-zeros",
            "-fno-math-errno",
            "-fno-trapping-math");

    private final Path folder;
    private final Path work;
    private final List<Peer> peers = new ArrayList<>();

    /**
     * A peer.
     *
     * @param name what figures call it
     * @param program its host program, or what runs that
     * @param arguments those before the size and the number of repetitions
     * @param variables added to its environment
     * @param isNative whether it runs what a processor does itself, so that full size takes no time to speak of
     */
    record Peer(
            String name, OutsideTool program, List<String> arguments, Map<String, String> variables, boolean isNative) {
        Peer {
            arguments = List.copyOf(arguments);
            variables = Map.copyOf(variables);
        }

        /**
         * Runs it.
         *
         * @param size a word that its host program knows: {@code reduced}, {@code full} or {@code wide}
         */
        List<PeerRun> run(String size, int repetitions) throws IOException {
            return run(size, repetitions, Map.of());
        }

        /** The same with more variables in its environment. */
        List<PeerRun> run(String size, int repetitions, Map<String, String> more) throws IOException {
            List<String> all = new ArrayList<>(arguments);
            all.add(size);
            all.add(Integer.toString(repetitions));
            Map<String, String> environment = new TreeMap<>(variables);
            environment.putAll(more);
            return PeerRun.read(program.run(all, environment));
        }
    }

    private KernelPeers(Path folder, Path work) {
        this.folder = folder;
        this.work = work;
    }

    /** Compiles the host programs in {@code folder}; {@code sink} receives a note on each that is missing. */
    static KernelPeers open(Path folder, String benchmark, Benchmark.Sink sink) throws IOException {
        KernelPeers made = new KernelPeers(folder, Files.createTempDirectory("lockstep-peers"));
        Optional<OutsideTool> compiler = OutsideTool.find("gcc", "clang-19", "cc");
        if (!Files.isRegularFile(folder.resolve("opencl.c"))) {
            sink.skipped(benchmark, "the host programs of peers are not in the folder of the kernels");
        } else if (compiler.isEmpty()) {
            sink.skipped(benchmark, "there is no C compiler on the PATH, so no peer can be compiled");
        } else {
            made.addNative(compiler.get(), benchmark, sink);
            made.addOpenCl(compiler.get(), benchmark, sink);
        }
        return made;
    }

    private void addNative(OutsideTool compiler, String benchmark, Benchmark.Sink sink) throws IOException {
        Path program = work.resolve("reference");
        List<String> arguments = new ArrayList<>(OPTIMIZED);
        arguments.addAll(List.of(folder.resolve("reference.c").toString(), "-lm", "-o", program.toString()));
        compiler.run(arguments);
        peers.add(new Peer(NATIVE, new OutsideTool(program), List.of("time"), Map.of(), true));
        sink.note(benchmark, NATIVE + ": " + compiler.name() + " " + String.join(" ", OPTIMIZED));
    }

    private void addOpenCl(OutsideTool compiler, String benchmark, Benchmark.Sink sink) throws IOException {
        Path program = work.resolve("opencl");
        String source = folder.resolve("opencl.c").toString();
        try {
            compiler.run(List.of("-O2", source, "-l:libOpenCL.so.1", "-o", program.toString()));
        } catch (IOException noLibrary) {
            sink.skipped(benchmark, "libOpenCL.so.1 (Debian: ocl-icd-libopencl1) is not there, so no OpenCL peer runs");
            return;
        }
        String kernels = folder.resolve("bench5.cl").toString();
        Peer pocl =
                new Peer(POCL, new OutsideTool(program), List.of(kernels), Map.of("POCL_MAX_PTHREAD_COUNT", "1"), true);
        if (isThere(pocl)) {
            peers.add(pocl);
        } else {
            sink.skipped(benchmark, "there is no OpenCL device (Debian: pocl-opencl-icd), so POCL is left out");
        }
        Optional<OutsideTool> oclgrind = OutsideTool.find("oclgrind");
        if (oclgrind.isPresent()) {
            List<String> arguments = List.of("--num-threads", "1", program.toString(), kernels);
            peers.add(new Peer(OCLGRIND, oclgrind.get(), arguments, Map.of(), false));
        } else {
            sink.skipped(benchmark, "oclgrind is not on the PATH and left out");
        }
    }

    private static boolean isThere(Peer peer) {
        try {
            return !peer.run("reduced", 1).isEmpty();
        } catch (IOException noDevice) {
            return false;
        }
    }

    /** Those that are there. */
    List<Peer> all() {
        return List.copyOf(peers);
    }

    /** The one of this name, if it is there. */
    Optional<Peer> named(String name) {
        return peers.stream().filter(peer -> peer.name.equals(name)).findFirst();
    }

    /** Removes what was compiled. */
    @Override
    public void close() throws IOException {
        try (Stream<Path> inside = Files.walk(work)) {
            for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    /**
     * One repetition of one kernel in a peer, as reported by its host program.
     *
     * @param kernel its name
     * @param wall seconds of elapsed time
     * @param processor seconds of processor time, of all its threads
     * @param checksum CRC-32 of the output, eight hexadecimal digits
     */
    record PeerRun(String kernel, double wall, double processor, String checksum) {
        private static final Pattern LINE =
                Pattern.compile("^(\\w+) wall=([0-9.]+) processor=([0-9.]+) crc32=([0-9a-f]{8})$", Pattern.MULTILINE);

        /** The repetitions that a host program reports in its output, in order. */
        static List<PeerRun> read(String output) {
            List<PeerRun> runs = new ArrayList<>();
            Matcher matcher = LINE.matcher(output);
            while (matcher.find()) {
                runs.add(new PeerRun(
                        matcher.group(1),
                        Double.parseDouble(matcher.group(2)),
                        Double.parseDouble(matcher.group(3)),
                        matcher.group(4)));
            }
            return runs;
        }
    }
}
