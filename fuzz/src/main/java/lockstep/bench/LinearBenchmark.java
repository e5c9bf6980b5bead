package lockstep.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lockstep.bench.Figure.Limit;
import lockstep.conformance.check.ModuleFiles;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.RunResult;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import org.jspecify.annotations.Nullable;

/**
 * Time and memory of one run of the fast engine by the number of instructions that it executes, a million to ten
 * thousand million of them: time is to be linear, memory flat. The kernel is a loop of arithmetic, a load and a store
 * over 32 blocks of 256 threads; only the number of iterations changes.
 */
public final class LinearBenchmark implements Benchmark {
    private static final String NAME = "linear";
    private static final double MEGA = 1e6;
    private static final int BLOCKS = 32;
    private static final int THREADS = 256;
    private static final int REPETITIONS = 3;
    /** Lane instructions that are timed together at least. */
    private static final double BATCH = 1e8;

    /** Ten times the instructions: ten times the time, and a half more for disturbances. */
    private static final Limit TIME_LIMIT = Limit.atMost(15);

    private static final Limit MEMORY_LIMIT = Limit.atMost(1.1);
    /** Where the fixed cost of a run no longer shows. */
    private static final double LARGE = 1e8;

    private static final String KERNEL = """
            define ptx_kernel void @k(ptr %p, i32 %n) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
              %base = mul i32 %b, 256
              %i = add i32 %base, %t
              %o = getelementptr inbounds i32, ptr %p, i32 %i
              br label %loop
            loop:
              %k = phi i32 [ 0, %entry ], [ %next, %loop ]
              %old = load i32, ptr %o
              %x = mul i32 %old, 1664525
              %y = add i32 %x, 1013904223
              %s = shl i32 %y, 13
              %z = xor i32 %y, %s
              store i32 %z, ptr %o
              %next = add i32 %k, 1
              %more = icmp ult i32 %next, %n
              br i1 %more, label %loop, label %done
            done:
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
            """;

    /** Of the loop, and of the code around it. */
    private static final int IN_LOOP = 10;

    private static final int AROUND = 7;

    /** Words of a buffer of 256 MB. */
    private static final int LARGE_BUFFER = 1 << 26;

    private final List<Double> sizes;
    private final int words;

    /** From a million to ten thousand million lane instructions, then a buffer of 256 MB. */
    public LinearBenchmark() {
        this(List.of(1e6, 1e7, 1e8, 1e9, 1e10), LARGE_BUFFER);
    }

    /** @param words of the large buffer, a multiple of 256 */
    LinearBenchmark(List<Double> sizes, int words) {
        this.sizes = List.copyOf(sizes);
        this.words = words;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "time and memory of a run by executed instructions, 1e6 to 1e10; a buffer of 256 MB";
    }

    /** What runs of one size cost. */
    private record Cost(double instructions, double seconds, double allocated) {}

    @Override
    public void run(Benchmark.Sink sink) {
        ProgramImage image = ProgramImage.of(ModuleFiles.read("linear.ll", KERNEL.getBytes(StandardCharsets.UTF_8)));
        measure(image, sizes.get(sizes.size() / 2), sink);
        @Nullable Cost before = null;
        for (double size : sizes) {
            Cost cost = measure(image, size, sink);
            tell(cost, before, sink);
            before = cost;
        }
        largeBuffer(image, sink);
    }

    /** Each thread has a word of its own in a large buffer and executes one iteration. */
    private void largeBuffer(ProgramImage image, Benchmark.Sink sink) {
        String launch =
                "LAUNCH: k grid=%d block=%d args=[out i32[%d], i32 1]%n".formatted(words / THREADS, THREADS, words);
        BenchKernel kernel = new BenchKernel("k", image, LaunchReader.readFile("buffer.launch", launch));
        long bytes = ProcessorClock.allocatedBytes();
        double start = ProcessorClock.work();
        RunResult result = kernel.run(new FastEngine());
        double seconds = ProcessorClock.work() - start;
        double allocated = ProcessorClock.allocatedBytes() - bytes;
        double size = (double) words * Integer.BYTES;
        if (!isRight(result, 1)) {
            sink.wrong(NAME, "wrong results in the large buffer");
        }
        String subject = String.format(Locale.ROOT, "buffer of %.0f MB", size / (1 << 20));
        sink.figure(Figure.of(NAME, subject, "time", seconds * 1e3, "ms"));
        double rate = result.counters().laneInstructions() / MEGA / seconds;
        sink.figure(Figure.of(NAME, subject, "rate", rate, "million lane instructions/s"));
        Figure memory = Figure.of(NAME, subject, "allocated to its size", allocated / size, "times");
        sink.figure(words == LARGE_BUFFER ? memory.within(MEMORY_LIMIT) : memory);
    }

    private static void tell(Cost cost, @Nullable Cost before, Benchmark.Sink sink) {
        String subject = String.format(Locale.ROOT, "%.0e lane instructions", cost.instructions);
        sink.figure(Figure.of(NAME, subject, "time", cost.seconds * 1e3, "ms"));
        double rate = cost.instructions / MEGA / cost.seconds;
        sink.figure(Figure.of(NAME, subject, "rate", rate, "million lane instructions/s"));
        sink.figure(Figure.of(NAME, subject, "allocated", cost.allocated / MEGA, "MB"));
        if (before == null) {
            return;
        }
        double time = cost.seconds / before.seconds;
        sink.figure(Figure.of(NAME, subject, "time to the row before", time, "times")
                .within(TIME_LIMIT));
        Figure memory =
                Figure.of(NAME, subject, "allocated to the row before", cost.allocated / before.allocated, "times");
        sink.figure(before.instructions >= LARGE ? memory.within(MEMORY_LIMIT) : memory);
    }

    private static Cost measure(ProgramImage image, double instructions, Benchmark.Sink sink) {
        long lanes = (long) BLOCKS * THREADS;
        long rounds = Math.max(1, Math.round((instructions / lanes - AROUND) / IN_LOOP));
        String launch =
                "LAUNCH: k grid=%d block=%d args=[out i32[%d], i32 %d]%n".formatted(BLOCKS, THREADS, lanes, rounds);
        BenchKernel kernel = new BenchKernel("k", image, LaunchReader.readFile("linear.launch", launch));
        FastEngine engine = new FastEngine();
        List<Double> seconds = new ArrayList<>();
        long allocated = Long.MAX_VALUE;
        int batch = (int) Math.max(1, BATCH / instructions);
        for (int i = 0; i < REPETITIONS; i++) {
            long bytes = ProcessorClock.allocatedBytes();
            double start = ProcessorClock.work();
            for (int run = 0; run < batch; run++) {
                kernel.run(engine);
            }
            seconds.add((ProcessorClock.work() - start) / batch);
            allocated = Math.min(allocated, (ProcessorClock.allocatedBytes() - bytes) / batch);
        }
        RunResult result = kernel.run(engine);
        if (!isRight(result, rounds)) {
            sink.wrong(NAME, "wrong results after " + rounds + " rounds");
        }
        return new Cost(result.counters().laneInstructions(), new Timing(seconds).best(), allocated);
    }

    /** All threads compute the same; the loop again in plain Java. */
    private static boolean isRight(RunResult result, long rounds) {
        int value = 0;
        for (long k = 0; k < rounds; k++) {
            int y = value * 1664525 + 1013904223;
            value = y ^ y << 13;
        }
        byte[] bytes = result.objects().getFirst().bytes();
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != (byte) (value >>> 8 * (i % 4))) {
                return false;
            }
        }
        return true;
    }
}
