package lockstep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.bench.Figure.Limit;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;

/**
 * Reading, verifying and printing a long file of PTX, beside ptxas on the same file: the kernels of the corpus as nvcc
 * and llc compile them, over and over under other names, without their comments.
 *
 * <p>ptxas has no option to stop after its reader. So the file that it gets ends with a line that is not PTX: it reads
 * all before, reports that line, and generates no code. Its time is that of the whole process, and is given next to
 * that of a file of that one line, which is the cost of starting it. It verifies while it reads. Lockstep's reader
 * resolves names and finds the form of each instruction; its verifier runs afterwards.
 */
public final class PtxParseBenchmark implements Benchmark {
    /** The folder of the kernels in the repository. */
    public static final String DEFAULT_FOLDER = "conformance/corpus/ptx/kernels";

    /** Default number of lines. */
    public static final int DEFAULT_LINES = 241_000;

    private static final String NAME = "parse";
    private static final String FILE = "corpus.ptx";
    private static final String PEER = "ptxas";
    private static final String HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n";
    private static final String NO_PTX = "this is no PTX\n";
    private static final Pattern WORD = Pattern.compile("[A-Za-z_$%.][A-Za-z0-9_$.]*");
    private static final Pattern DIRECTIVE = Pattern.compile("\\.(version|target|address_size)\\b.*");
    private static final double MILLION = 1e6;
    private static final int WARM_UPS = 3;
    private static final int REPETITIONS = 5;
    private static final int TOOL_REPETITIONS = 3;
    private static final Limit LIMIT = Limit.atMost(1);

    private final Path folder;
    private final int lines;

    /**
     * @param folder its files that end in {@code .ptx} are read
     * @param lines how many to read at least, 1 or more
     */
    public PtxParseBenchmark(Path folder, int lines) {
        this.folder = folder;
        this.lines = lines;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "reading, verifying and printing 241,000 lines of PTX, beside ptxas";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        String text = text();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        double megabytes = bytes.length / MILLION;
        sink.figure(Figure.of(NAME, "the file", "lines", text.lines().count(), "lines"));
        sink.figure(Figure.of(NAME, "the file", "size", megabytes, "MB"));
        Timing first = Timing.of(0, 1, () -> PtxReader.read(FILE, bytes));
        PtxModule module = PtxReader.read(FILE, bytes).orThrow();
        checkFixedPoint(module, sink);
        Timing read = Timing.of(WARM_UPS, REPETITIONS, () -> PtxReader.read(FILE, bytes));
        Timing verify = Timing.of(WARM_UPS, REPETITIONS, () -> PtxVerifier.verify(module));
        Timing print = Timing.of(WARM_UPS, REPETITIONS, () -> PtxPrinter.print(module));
        seconds("read, the first time", first, sink);
        seconds("read", read, sink);
        seconds("verify", verify, sink);
        seconds("print", print, sink);
        sink.figure(Figure.of(NAME, "read", "rate", megabytes / read.best(), "MB/s"));
        besidePtxas(text, read, verify, sink);
    }

    private static void seconds(String subject, Timing timing, Benchmark.Sink sink) {
        sink.figure(Figure.of(NAME, subject, "time", timing.best(), "s").measuredAs(timing.seconds()));
    }

    private static void checkFixedPoint(PtxModule module, Benchmark.Sink sink) {
        if (PtxVerifier.verify(module).hasFatal()) {
            sink.wrong(NAME, "the verifier finds faults in the corpus");
        }
        String once = PtxPrinter.print(module);
        if (!once.equals(PtxPrinter.print(PtxReader.read(FILE, once).orThrow()))) {
            sink.wrong(NAME, "the print of the file, read and printed again, is another text");
        }
    }

    // ---- the file

    /** One file of the corpus: its text after the header, and the names that it defines or declares for others. */
    private record Source(String text, Set<String> names) {}

    private String text() throws IOException {
        List<Source> sources = sources();
        StringBuilder all = new StringBuilder(HEAD);
        long count = HEAD.lines().count();
        for (int copy = 0; count < lines; copy++) {
            for (int i = 0; i < sources.size() && count < lines; i++) {
                String renamed = renamed(sources.get(i), "_copy" + copy + "_" + i);
                all.append(renamed);
                count += renamed.lines().count();
            }
        }
        return all.toString();
    }

    private List<Source> sources() throws IOException {
        List<Path> files = List.of();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> inside = Files.list(folder)) {
                files = inside.filter(file -> file.toString().endsWith(".ptx"))
                        .sorted()
                        .toList();
            }
        }
        if (files.isEmpty()) {
            throw new InputException(
                    "no-benchmark-kernels",
                    SourceLocation.ofFile(folder.toString()),
                    "there are no files of PTX; run this in the root of the repository");
        }
        List<Source> sources = new ArrayList<>();
        for (Path file : files) {
            sources.add(source(file.toString(), Files.readString(file)));
        }
        return sources;
    }

    private static Source source(String file, String text) {
        PtxModule module = PtxReader.read(file, text).orThrow();
        Set<String> names = new LinkedHashSet<>();
        module.functions().stream().map(PtxFunction::name).forEach(names::add);
        module.variables().stream().map(PtxVariable::name).forEach(names::add);
        StringBuilder kept = new StringBuilder();
        text.lines()
                .map(line -> line.contains("//") ? line.substring(0, line.indexOf("//")) : line)
                .filter(line ->
                        !line.isBlank() && !DIRECTIVE.matcher(line.strip()).matches())
                .forEach(line -> kept.append(line.stripTrailing()).append('\n'));
        return new Source(kept.toString(), names);
    }

    private static String renamed(Source source, String suffix) {
        Matcher matcher = WORD.matcher(source.text);
        StringBuilder result = new StringBuilder();
        while (matcher.find()) {
            String word = matcher.group();
            String name = source.names.contains(word) ? word + suffix : word;
            matcher.appendReplacement(result, Matcher.quoteReplacement(name));
        }
        return matcher.appendTail(result).toString();
    }

    // ---- the peer

    private static void besidePtxas(String text, Timing read, Timing verify, Benchmark.Sink sink) throws IOException {
        Optional<OutsideTool> ptxas = OutsideTool.find(PEER);
        if (ptxas.isEmpty()) {
            sink.skipped(NAME, "ptxas is not on the PATH, so there is nothing to compare with");
            return;
        }
        Path work = Files.createTempDirectory("lockstep-parse");
        Path file = work.resolve(FILE);
        try {
            Timing start = refused(ptxas.get(), file, HEAD + NO_PTX);
            Timing whole = refused(ptxas.get(), file, text + NO_PTX);
            seconds(PEER + ", started for one line", start, sink);
            seconds(PEER + ", until it refuses the last line", whole, sink);
            ratio("read / " + PEER, read.best() / whole.best(), sink);
            double both = read.best() + verify.best();
            ratio("read and verify / " + PEER, both / whole.best(), sink);
            double without = Math.max(whole.best() - start.best(), 1e-9);
            sink.figure(Figure.of(
                    NAME,
                    "read and verify / " + PEER + " without its start",
                    "ratio of best times",
                    both / without,
                    "times"));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(work);
        }
    }

    /** How long it takes to refuse the last line of a text, and that it is that line. */
    private static Timing refused(OutsideTool ptxas, Path file, String text) throws IOException {
        Files.writeString(file, text);
        String last = "line " + text.lines().count() + ";";
        return Timing.of(1, TOOL_REPETITIONS, () -> {
            String said = ptxas.refusal(List.of("-arch=sm_90", "-O0", "-c", file.toString(), "-o", "/dev/null"));
            if (!said.contains(last)) {
                throw new IOException(ptxas.name() + " did not get to the last line: " + said);
            }
        });
    }

    private static void ratio(String subject, double value, Benchmark.Sink sink) {
        sink.figure(
                Figure.of(NAME, subject, "ratio of best times", value, "times").within(LIMIT));
    }
}
