package lockstep.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.check.CheckJob;
import lockstep.conformance.check.CheckRequest;
import lockstep.conformance.check.FileReport;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.sim.fast.FastEngine;

/**
 * Time and memory of a whole check, from text to verdicts, on kernels that grow tenfold in one dimension each time:
 * both are to grow linearly or little faster.
 *
 * <p>Time is processor time of the thread that checks. The time of the garbage collector and the elapsed time are also
 * shown, without limits: how often and how much the collector copies is decided by the sizes of its generations, which
 * the virtual machine chooses by the memory of the machine, and the clock counts what else runs there. That a check
 * makes no more work for the collector than its size explains is what the limit of memory is for.
 *
 * <p>Memory is what the job allocates in all, as the virtual machine counts it: exact and the same each time, and more
 * than is ever in use at once, so linear allocation bounds the memory in use.
 */
public final class GrowthBenchmark implements Benchmark {
    private static final String NAME = "growth";
    private static final double MEGA = 1e6;
    private static final double MILLISECONDS = 1e3;

    /** A tenfold kernel costs ten times, and half as much again for caches and the collector; quadratic: a hundred. */
    private static final Limit TIME_LIMIT = Limit.atMost(15);

    private static final Limit MEMORY_LIMIT = Limit.atMost(15);

    /** Warp instructions of a run: ten for each that the largest kernel has. */
    private static final long FUEL = 10_000_000;

    /** Milliseconds of checks of one size after which it is not checked again: they are long enough to be warm. */
    private static final double ENOUGH = 20_000;

    private static final String O3 = "nvopt<O3>";

    private final List<Series> all;

    /**
     * One size of a program.
     *
     * @param count how much of what grows
     * @param checks how often it is checked at most; the quickest counts, so that the first ones warm the machine up
     */
    record Size(int count, int checks) {}

    /**
     * Programs that grow in one way, under one pipeline.
     *
     * @param sizes ascending
     */
    record Series(GrowthAxis axis, String pipeline, List<Size> sizes) {
        String name() {
            return pipeline.equals(StandardPipelines.DEFAULT) ? axis.word() : axis.word() + ", " + pipeline;
        }
    }

    /** Each axis under the default pipeline and at -O3: 1,000 and 10,000, of instructions 100,000 too. */
    public GrowthBenchmark() {
        this(usual());
    }

    GrowthBenchmark(List<Series> all) {
        this.all = List.copyOf(all);
    }

    private static List<Series> usual() {
        List<Series> series = new ArrayList<>();
        for (GrowthAxis axis : GrowthAxis.values()) {
            List<Size> sizes = new ArrayList<>(List.of(new Size(1_000, 15), new Size(10_000, 4)));
            if (axis == GrowthAxis.INSTRUCTIONS) {
                sizes.add(new Size(100_000, 3));
            }
            series.add(new Series(axis, StandardPipelines.DEFAULT, sizes));
            series.add(new Series(axis, O3, sizes));
        }
        return series;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "time and memory of a check by size: instructions, cases, diamonds, functions, globals, PHIs, loops,"
                + " nests";
    }

    /**
     * What a check of one size cost, in milliseconds and megabytes.
     *
     * @param thread processor time of the thread that checks
     * @param collections time of the collections meanwhile
     * @param clock time by the clock
     * @param allocated what the thread allocated
     */
    private record Cost(double thread, double collections, double clock, double allocated) {}

    @Override
    public void run(BenchSink sink) throws IOException {
        for (Series series : all) {
            run(series, sink);
        }
    }

    private static void run(Series series, BenchSink sink) throws IOException {
        Cost before = null;
        for (Size size : series.sizes()) {
            Cost cost = measure(series, size, sink);
            String count = "%,d ".formatted(size.count).replace(',', '\'');
            String subject = count + series.name();
            sink.figure(Figure.of(NAME, subject, "time", cost.thread, "ms"));
            sink.figure(Figure.of(NAME, subject, "collections", cost.collections, "ms"));
            sink.figure(Figure.of(NAME, subject, "clock", cost.clock, "ms"));
            sink.figure(Figure.of(NAME, subject, "allocated", cost.allocated, "MB"));
            if (before != null) {
                double time = cost.thread / before.thread;
                double memory = cost.allocated / before.allocated;
                sink.figure(Figure.of(NAME, subject, "time to the row before", time, "times")
                        .within(TIME_LIMIT));
                sink.figure(Figure.of(NAME, subject, "allocated to the row before", memory, "times")
                        .within(MEMORY_LIMIT));
                sink.figure(Figure.of(NAME, subject, "clock to the row before", cost.clock / before.clock, "times"));
            }
            before = cost;
        }
    }

    private static Cost measure(Series series, Size size, BenchSink sink) throws IOException {
        byte[] text = series.axis().program(size.count).getBytes(StandardCharsets.UTF_8);
        CheckJob job = new CheckJob(CheckRequest.of(
                PipelineParser.parse(PassRegistry.builtIn(), series.pipeline()),
                new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT.withFuel(FUEL))));
        Path name = Path.of("generated.ll");
        Cost best = null;
        double spent = 0;
        for (int i = 0; i < size.checks && spent < ENOUGH; i++) {
            Cost cost = measure(job, name, text, size.count + " " + series.name(), sink);
            spent += cost.thread;
            if (best == null || cost.thread < best.thread) {
                best = cost;
            }
        }
        return best;
    }

    /** One check; its faults are reported to {@code sink}. */
    private static Cost measure(CheckJob job, Path name, byte[] text, String what, BenchSink sink) throws IOException {
        double allocated = ProcessorClock.allocatedBytes();
        double collections = ProcessorClock.ofCollections();
        double thread = ProcessorClock.ofThisThread();
        long clock = System.nanoTime();
        FileReport report = job.check(name, text);
        Cost cost = new Cost(
                (ProcessorClock.ofThisThread() - thread) * MILLISECONDS,
                (ProcessorClock.ofCollections() - collections) * MILLISECONDS,
                (System.nanoTime() - clock) / MEGA,
                (ProcessorClock.allocatedBytes() - allocated) / MEGA);
        if (report.isWrong() || !report.undefinedInputs().isEmpty()) {
            sink.wrong(NAME, "the check of " + what + " is not good: " + report);
        }
        return cost;
    }
}
