package lockstep.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
 * Time and memory of a whole check, from text to verdicts, on straight-line kernels ten times as long each time: both
 * are to grow with the number of instructions and no faster.
 *
 * <p>Memory is what the job allocates in all, as the virtual machine counts it: exact and the same each time, and more
 * than is ever in use at once, so linear allocation bounds the memory in use.
 */
public final class GrowthBenchmark implements Benchmark {
    private static final String NAME = "growth";
    private static final double MEGA = 1e6;
    private static final double MILLISECONDS = 1e3;

    /** A tenfold kernel costs ten times, and up to twice that for caches and the collector; quadratic is a hundred. */
    private static final Limit TIME_LIMIT = Limit.atMost(20);

    private static final Limit MEMORY_LIMIT = Limit.atMost(11);

    private final List<Size> sizes;

    /**
     * One length of the kernel.
     *
     * @param instructions about how many
     * @param warmUps checks before those that are timed
     * @param repetitions checks that are timed
     */
    record Size(int instructions, int warmUps, int repetitions) {}

    /** Kernels of 1,000, 10,000 and 100,000 instructions. */
    public GrowthBenchmark() {
        this(List.of(new Size(1_000, 30, 10), new Size(10_000, 3, 3), new Size(100_000, 1, 2)));
    }

    GrowthBenchmark(List<Size> sizes) {
        this.sizes = List.copyOf(sizes);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "time and memory of a check on kernels of 1,000, 10,000 and 100,000 instructions";
    }

    /** What a check of one size cost. */
    private record Cost(double milliseconds, double megabytes) {}

    @Override
    public void run(BenchSink sink) throws IOException {
        Cost before = null;
        for (Size size : sizes) {
            Cost cost = measure(size, sink);
            String subject = "%,d instructions".formatted(size.instructions).replace(',', '\'');
            sink.figure(Figure.of(NAME, subject, "time", cost.milliseconds, "ms"));
            sink.figure(Figure.of(NAME, subject, "allocated", cost.megabytes, "MB"));
            if (before != null) {
                double time = cost.milliseconds / before.milliseconds;
                double memory = cost.megabytes / before.megabytes;
                sink.figure(Figure.of(NAME, subject, "time to the row before", time, "times")
                        .within(TIME_LIMIT));
                sink.figure(Figure.of(NAME, subject, "allocated to the row before", memory, "times")
                        .within(MEMORY_LIMIT));
            }
            before = cost;
        }
    }

    private static Cost measure(Size size, BenchSink sink) throws IOException {
        byte[] text = GeneratedPrograms.kernel(size.instructions).getBytes(StandardCharsets.UTF_8);
        CheckJob job = new CheckJob(CheckRequest.of(
                PipelineParser.parse(PassRegistry.builtIn(), StandardPipelines.DEFAULT),
                new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT)));
        Path name = Path.of("generated.ll");
        Timing timing = Timing.of(size.warmUps, size.repetitions, () -> job.check(name, text));
        long start = allocated();
        FileReport report = job.check(name, text);
        double megabytes = (allocated() - start) / MEGA;
        if (report.isWrong() || !report.undefinedInputs().isEmpty()) {
            sink.wrong(NAME, "the check of " + size.instructions + " instructions is not good: " + report);
        }
        return new Cost(timing.best() * MILLISECONDS, megabytes);
    }

    /** Bytes that this thread has allocated since it began. */
    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
