package lockstep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.ori.module.Linking;
import lockstep.conformance.check.Expectations;
import lockstep.conformance.driver.AsRequest;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.isa.Architecture;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What {@code as} makes of the PTX of the corpus and what it takes for that, beside {@code ptxas -O0}: executed warp
 * instructions, whose results are checked, and time from text to cubin. Own times are processor times of the thread in
 * a warm process; those of ptxas are the processor times of processes.
 */
public final class AssembleBenchmark implements Benchmark {
    /** What it is called on the command line. */
    public static final String NAME = "assemble";

    /** The folder of the programs in the repository. */
    public static final String DEFAULT_FOLDER = "conformance/corpus/ptx/kernels";

    private static final double MILLISECONDS = 1e3;
    private static final int WARM_UPS = 3;
    private static final int REPETITIONS = 5;
    private static final int PEER_REPETITIONS = 3;
    private static final List<String> UNOPTIMIZED = List.of("-O0", "-arch=sm_90");
    private static final Limit WORDS = Limit.atMost(1.3);
    private static final Limit TIME = Limit.atMost(1.5);

    private final Path folder;
    private final Optional<OutsideTool> ptxas;
    private final AsRequest request;

    /** @param folder holds PTX files with LAUNCH and EXPECT lines */
    public AssembleBenchmark(Path folder) {
        this(folder, OutsideTool.find("ptxas"));
    }

    AssembleBenchmark(Path folder, Optional<OutsideTool> ptxas) {
        this.folder = folder;
        this.ptxas = ptxas;
        request = AsRequest.standard(Architecture.SM_90, Linking.WHOLE);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "cubins that as makes of PTX, executed words and time, beside ptxas -O0";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        Optional<ToolClock> clock = ToolClock.find();
        if (ptxas.isEmpty() || clock.isEmpty()) {
            sink.skipped(NAME, "ptxas or bash is not on the PATH, so there is nothing to compare with");
        }
        List<Row> rows = new ArrayList<>();
        for (Path file : programs()) {
            Row row = measure(file, sink, clock);
            rows.add(row);
            tell(row, sink);
        }
        double[] ratios =
                rows.stream().filter(Row::hasRatio).mapToDouble(Row::ratio).toArray();
        if (ratios.length > 0) {
            double own = rows.stream().mapToDouble(Row::ownSeconds).sum();
            double peer = rows.stream().mapToDouble(Row::peerSeconds).sum();
            String all = "%d programs".formatted(rows.size());
            double mean = StatUtils.geometricMean(ratios);
            sink.figure(Figure.of(NAME, all, "executed beside ptxas, geometric mean", mean, "times")
                    .within(WORDS));
            sink.figure(Figure.of(NAME, all, "time", own * MILLISECONDS, "ms"));
            sink.figure(Figure.of(NAME, all, "time of ptxas", peer * MILLISECONDS, "ms"));
            sink.figure(Figure.of(NAME, all, "time beside ptxas", own / peer, "times")
                    .within(TIME));
        }
    }

    private List<Path> programs() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".ptx")).sorted().toList();
        }
    }

    /**
     * What one program costs.
     *
     * @param executed warp instructions of our words; empty if a result is wrong
     * @param peer those of ptxas's words; empty without ptxas, or if a result is wrong
     * @param peerSeconds 0 without ptxas
     */
    private record Row(String name, OptionalLong executed, OptionalLong peer, double ownSeconds, double peerSeconds) {
        boolean hasRatio() {
            return executed.isPresent() && peer.isPresent();
        }

        double ratio() {
            return (double) executed.getAsLong() / Math.max(1, peer.getAsLong());
        }
    }

    private static void tell(Row row, Benchmark.Sink sink) {
        row.executed.ifPresent(
                executed -> sink.figure(Figure.of(NAME, row.name, "executed", executed, "instructions")));
        if (row.hasRatio()) {
            sink.figure(Figure.of(NAME, row.name, "executed beside ptxas", row.ratio(), "times"));
        }
    }

    private Row measure(Path file, Benchmark.Sink sink, Optional<ToolClock> clock) throws IOException {
        String name = String.valueOf(file.getFileName());
        byte[] text = Files.readAllBytes(file);
        LaunchFile launches = LaunchReader.readComments(file.toString(), new String(text, StandardCharsets.UTF_8));
        double own = Timing.ofProcessor(
                        WARM_UPS,
                        REPETITIONS,
                        () -> request.run(file.toString(), text).program().bytes())
                .best();
        OptionalLong executed = executed(request.run(file.toString(), text).program(), launches, name, sink);
        if (ptxas.isEmpty() || clock.isEmpty()) {
            return new Row(name, executed, OptionalLong.empty(), own, 0);
        }
        Path out = Files.createTempFile("lockstep-assemble", ".cubin");
        try {
            List<String> arguments = new ArrayList<>(UNOPTIMIZED);
            arguments.addAll(List.of(file.toString(), "-o", out.toString()));
            double peer = Double.POSITIVE_INFINITY;
            for (int i = 0; i < PEER_REPETITIONS; i++) {
                peer = Math.min(peer, clock.get().seconds(ptxas.get(), arguments));
            }
            Program words =
                    ProgramFiles.read(name + ".cubin", Files.readAllBytes(out)).orThrow();
            return new Row(name, executed, executed(words, launches, name + " by ptxas", sink), own, peer);
        } finally {
            Files.delete(out);
        }
    }

    /** Warp instructions of all launches; empty where a result is wrong. */
    private static OptionalLong executed(Program program, LaunchFile launches, String whose, Benchmark.Sink sink) {
        RunResult result = new FastEngine()
                .run(program.image(ImageOptions.REFERENCE), RunRequest.of(launches, Schedule.of(Policy.BARRIER)));
        List<String> failures = Expectations.failures(launches, result);
        if (!failures.isEmpty()) {
            sink.wrong(NAME, whose + ": " + failures.getFirst());
            return OptionalLong.empty();
        }
        return OptionalLong.of(result.counters().warpInstructions());
    }
}
