package lockstep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;

/**
 * Time of scalar passes, and of passes over loops, on unoptimized modules of growing size, beside LLVM's opt with the
 * same list. Every module is a sequence of loops ({@link UnoptimizedPrograms}).
 *
 * <p>Own times are processor times of the thread in a warm process. Those of opt are what it reports of its passes and
 * analyses ({@code -time-passes}, user and system time), so that starting, reading and writing are in neither.
 */
public final class PassesBenchmark implements Benchmark {
    private static final String NAME = "passes";
    private static final String COMBINE = "instcombine<no-verify-fixpoint>";
    static final String PASSES =
            "sroa,early-cse,simplifycfg," + COMBINE + ",sccp,gvn,adce,dse," + COMBINE + ",simplifycfg";
    static final String LOOP_PASSES =
            "sroa,simplifycfg,loop-simplify,lcssa,loop-mssa(loop-rotate,licm,simple-loop-unswitch)," + COMBINE
                    + ",loop(indvars,loop-idiom,loop-deletion),loop-unroll," + COMBINE + ",simplifycfg,loop-mssa(licm)";
    private static final double MILLISECONDS = 1e3;
    private static final int TOOL_REPETITIONS = 5;
    private static final List<Work> WORKS =
            List.of(new Work("scalar", PASSES, Limit.atMost(1.5)), new Work("loops", LOOP_PASSES, Limit.atMost(1.25)));
    private static final Pattern TOTAL = Pattern.compile(
            "(Pass|Analysis) execution timing report[\\s=-]+Total Execution Time: (?<seconds>[0-9.]+) seconds");

    private final List<Size> sizes;

    /**
     * Passes that are timed.
     *
     * @param name in the figures
     * @param passes in the words that opt and we share
     * @param limit of the ratio to opt
     */
    private record Work(String name, String passes, Limit limit) {}

    /**
     * One size of the module.
     *
     * @param instructions about how many
     * @param warmUps runs before those that are timed
     * @param repetitions runs that are timed
     */
    record Size(int instructions, int warmUps, int repetitions) {}

    /** Modules of 100, 1,000, 10,000 and 50,000 instructions. */
    public PassesBenchmark() {
        this(List.of(
                new Size(100, 4000, 50),
                new Size(1_000, 1000, 50),
                new Size(10_000, 150, 30),
                new Size(50_000, 20, 10)));
    }

    PassesBenchmark(List<Size> sizes) {
        this.sizes = List.copyOf(sizes);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "time of scalar and loop passes on modules of 100 to 50,000 instructions, beside opt of LLVM 19";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        Optional<OutsideTool> opt = OutsideTool.find("opt-19", "opt");
        if (opt.isEmpty()) {
            sink.skipped(NAME, "opt is not on the PATH, so there is nothing to compare with");
        }
        for (Work work : WORKS) {
            for (Size size : sizes) {
                time(work, size, opt, sink);
            }
        }
    }

    private static void time(Work work, Size size, Optional<OutsideTool> opt, Benchmark.Sink sink) throws IOException {
        String subject =
                "%s: %,d instructions".formatted(work.name, size.instructions).replace(',', '\'');
        byte[] text = UnoptimizedPrograms.module(size.instructions).getBytes(StandardCharsets.UTF_8);
        double own = own(work, size, text).best();
        sink.figure(Figure.of(NAME, subject, "time", own * MILLISECONDS, "ms"));
        if (opt.isPresent()) {
            double peer = peer(opt.get(), work, text);
            sink.figure(Figure.of(NAME, subject, opt.get().name(), peer * MILLISECONDS, "ms"));
            sink.figure(Figure.of(NAME, subject, "ratio", own / peer, "times").within(work.limit));
        }
    }

    private static Timing own(Work work, Size size, byte[] text) {
        Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), work.passes);
        return Timing.ofProcessor(
                size.warmUps,
                size.repetitions,
                () -> NvvmReader.read("generated.ll", text, new Context()).orThrow(),
                module -> PassManager.run(module, pipeline, PipelineOptions.PLAIN.trusting()));
    }

    /** Seconds that opt reports for its passes and analyses, the minimum of several runs. */
    private static double peer(OutsideTool opt, Work work, byte[] text) throws IOException {
        Path file = Files.createTempFile("lockstep-bench", ".ll");
        try {
            Files.write(file, text);
            List<String> arguments = List.of(
                    "-passes=function(" + work.passes + ")", "-time-passes", "-disable-output", file.toString());
            double least = Double.MAX_VALUE;
            for (int i = 0; i < TOOL_REPETITIONS; i++) {
                least = Math.min(least, total(opt.run(arguments)));
            }
            return least;
        } finally {
            Files.delete(file);
        }
    }

    /** The sum of the totals of the reports on passes and analyses; there is one on reading, too. */
    static double total(String report) throws IOException {
        Matcher matcher = TOTAL.matcher(report);
        double sum = 0;
        while (matcher.find()) {
            sum += Double.parseDouble(matcher.group("seconds"));
        }
        if (sum == 0) {
            throw new IOException("opt reported no times");
        }
        return sum;
    }
}
