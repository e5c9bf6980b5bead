package lockstep.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import lockstep.bench.Figure.Limit;
import lockstep.bench.work.WorkCounter;
import lockstep.compiler.pipeline.StandardPipelines;

/**
 * Steps, memory and time of a whole check, from text to verdicts, on kernels that grow tenfold in one dimension each
 * time: all are to grow linearly or little faster.
 *
 * <p>Steps are counted by a copy of the classes that is rewritten to count: methods entered, rounds of loops, and what
 * methods of the library walk. They are the same on every machine and tell what the algorithms do.
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

    /** Between ten times with the misses of the caches, and the hundred times of a quadratic walk in the library. */
    private static final Limit TIME_LIMIT = Limit.atMost(50);

    private static final Limit MEMORY_LIMIT = Limit.atMost(15);

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

        String subject(Size size) {
            return "%,d ".formatted(size.count).replace(',', '\'') + name();
        }

        byte[] text(Size size) {
            return axis.program(size.count).getBytes(StandardCharsets.UTF_8);
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
        return "steps, memory and time of a check by size: instructions, cases, diamonds, functions, globals, PHIs,"
                + " loops, nests";
    }

    /**
     * What a check of one size cost.
     *
     * @param steps that it took
     * @param thread processor time of the thread that checks, in milliseconds
     * @param collections time of the collections meanwhile, in milliseconds
     * @param clock time by the clock, in milliseconds
     * @param allocated what the thread allocated, in megabytes
     */
    private record Cost(long steps, double thread, double collections, double clock, double allocated) {
        Cost withSteps(long counted) {
            return new Cost(counted, thread, collections, clock, allocated);
        }
    }

    private record Row(Size size, Cost cost) {}

    /**
     * A check as it is, and one that counts.
     *
     * @param counting takes many times as long
     */
    private record Checks(Function<byte[], String> plain, Function<byte[], String> counting) {}

    @Override
    public void run(Benchmark.Sink sink) {
        for (Series series : all) {
            run(series, new Checks(new GrowthCheck(series.pipeline), GrowthCheck.counting(series.pipeline)), sink);
        }
    }

    private static void run(Series series, Checks checks, Benchmark.Sink sink) {
        // what is made once, tables of rules for instance, is not counted
        steps(checks.counting, series.text(series.sizes.getFirst()));
        Row last = null;
        for (Size size : series.sizes) {
            Cost cost = measure(series, size, checks, sink);
            String subject = series.subject(size);
            sink.figure(Figure.of(NAME, subject, "steps", cost.steps / MEGA, "millions"));
            sink.figure(Figure.of(NAME, subject, "allocated", cost.allocated, "MB"));
            sink.figure(Figure.of(NAME, subject, "time", cost.thread, "ms"));
            sink.figure(Figure.of(NAME, subject, "collections", cost.collections, "ms"));
            sink.figure(Figure.of(NAME, subject, "clock", cost.clock, "ms"));
            if (last != null) {
                Cost before = last.cost;
                double steps = (double) cost.steps / before.steps;
                double memory = cost.allocated / before.allocated;
                double time = cost.thread / before.thread;
                sink.figure(Figure.of(NAME, subject, "steps to the row before", steps, "times")
                        .within(Limit.atMost(linearithmic(last.size.count, size.count))));
                sink.figure(Figure.of(NAME, subject, "allocated to the row before", memory, "times")
                        .within(MEMORY_LIMIT));
                sink.figure(Figure.of(NAME, subject, "time to the row before", time, "times")
                        .within(TIME_LIMIT));
                sink.figure(Figure.of(NAME, subject, "clock to the row before", cost.clock / before.clock, "times"));
            }
            last = new Row(size, cost);
        }
    }

    /** How much n log n grows from {@code from} to {@code to}. */
    private static double linearithmic(int from, int to) {
        return to * Math.log(to) / (from * Math.log(from));
    }

    private static Cost measure(Series series, Size size, Checks checks, Benchmark.Sink sink) {
        byte[] text = series.text(size);
        Cost best = null;
        double spent = 0;
        for (int i = 0; i < size.checks && spent < ENOUGH; i++) {
            Cost cost = measure(checks.plain, text, series.subject(size), sink);
            spent += cost.thread;
            if (best == null || cost.thread < best.thread) {
                best = cost;
            }
        }
        return Objects.requireNonNull(best).withSteps(steps(checks.counting, text));
    }

    /** How many steps the check of {@code text} takes by {@code counting}. */
    static long steps(Function<byte[], String> counting, byte[] text) {
        WorkCounter counter = GrowthCheck.counter();
        long before = counter.steps();
        String _ = counting.apply(text);
        return counter.steps() - before;
    }

    /** One check; its faults are reported to {@code sink}. */
    private static Cost measure(Function<byte[], String> check, byte[] text, String subject, Benchmark.Sink sink) {
        double allocated = ProcessorClock.allocatedBytes();
        double collections = ProcessorClock.ofCollections();
        double thread = ProcessorClock.ofThisThread();
        long clock = System.nanoTime();
        String fault = check.apply(text);
        Cost cost = new Cost(
                0,
                (ProcessorClock.ofThisThread() - thread) * MILLISECONDS,
                (ProcessorClock.ofCollections() - collections) * MILLISECONDS,
                (System.nanoTime() - clock) / MEGA,
                (ProcessorClock.allocatedBytes() - allocated) / MEGA);
        if (!fault.isEmpty()) {
            sink.wrong(NAME, "the check of " + subject + " is not good: " + fault);
        }
        return cost;
    }
}
