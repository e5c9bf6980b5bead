package lockstep.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Module;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;

/**
 * What a campaign does, in kernels per second on all cores: generate, run eight passes, simulate what changed under the
 * schedules of a check. The split of time comes from doing the parts alone on one thread. A seed whose verdict is a
 * fault is a wrong result.
 */
public final class FuzzBenchmark implements Benchmark {
    private static final String NAME = "fuzz";
    private static final String PASSES =
            "mem2reg,instsimplify,early-cse,simplifycfg,sroa,loop-simplify,break-crit-edges,dce";
    private static final long FUEL = 2_000_000;
    private static final int WARM_UP = 100;
    private static final int SEEDS = 400;
    private static final int SPLIT_SEEDS = 200;
    private static final double NANOS = 1e9;
    private static final double MEBI = 1 << 20;

    private final Generator generator = new Generator(Profile.named("default"));
    private final Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), PASSES);
    private final RefinementCheck check = new RefinementCheck(
            new FastEngine(),
            new CheckOptions(CheckOptions.DEFAULT.schedules(), FUEL, 1, CheckOptions.DEFAULT.warpSize()));
    private final PipelineSubject subject = new PipelineSubject(pipeline, check);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "kernels per second of a campaign: generate, eight passes, simulate; split of time, memory";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        judge(cores, 0, WARM_UP);
        long start = System.nanoTime();
        long wrong = judge(cores, WARM_UP, SEEDS);
        double seconds = (System.nanoTime() - start) / NANOS;
        if (wrong > 0) {
            sink.wrong(NAME, wrong + " of " + SEEDS + " seeds are wrong or invalid");
        }
        sink.figure(Figure.of(NAME, cores + " threads", "rate", SEEDS / seconds, "kernels/s"));
        split(sink);
        sink.figure(Figure.of(NAME, "the process", "peak of the heap", peakBytes() / MEBI, "MiB"));
    }

    /** Judges {@code count} seeds from {@code first} on {@code threads} threads; returns how many have a fault. */
    private long judge(int threads, long first, int count) throws IOException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Boolean>> cases = new ArrayList<>();
            for (long seed = first; seed < first + count; seed++) {
                long chosen = seed;
                Callable<Boolean> judgement = () -> isWrong(chosen);
                cases.add(executor.submit(judgement));
            }
            long wrong = 0;
            for (Future<Boolean> each : cases) {
                wrong += each.get() ? 1 : 0;
            }
            return wrong;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a case failed", failed.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private boolean isWrong(long seed) throws IOException {
        CaseVerdict verdict = subject.judge(generator.generate(seed)).verdict();
        return verdict == CaseVerdict.WRONG || verdict == CaseVerdict.INVALID;
    }

    /** The parts alone, in sequence on this thread: the share of each part in the total. */
    private void split(Benchmark.Sink sink) throws IOException {
        long generating = 0;
        long passing = 0;
        long input = 0;
        long all = 0;
        for (long seed = WARM_UP; seed < WARM_UP + SPLIT_SEEDS; seed++) {
            long start = System.nanoTime();
            TestCase test = generator.generate(seed);
            long generated = System.nanoTime();
            Module module = test.copy().module();
            PassManager.run(module, pipeline, PipelineOptions.PLAIN);
            long passed = System.nanoTime();
            check.run(ProgramImage.of(test.module()), test.launches());
            long simulated = System.nanoTime();
            subject.judge(test);
            generating += generated - start;
            passing += passed - generated;
            input += simulated - passed;
            all += System.nanoTime() - simulated + generated - start;
        }
        share(sink, "generate", generating, all);
        share(sink, "eight passes", passing, all);
        share(sink, "simulate the input", input, all);
        share(sink, "verify, simulate and compare what changed", all - generating - passing - input, all);
        sink.figure(Figure.of(NAME, "1 thread", "rate", SPLIT_SEEDS * NANOS / all, "kernels/s"));
    }

    private static void share(Benchmark.Sink sink, String part, long nanos, long all) {
        sink.figure(Figure.of(NAME, part, "share of time", 100.0 * nanos / all, "%"));
    }

    /** The most that the heap held at any time, garbage included. */
    private static double peakBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToDouble((MemoryPoolMXBean pool) -> pool.getPeakUsage().getUsed())
                .sum();
    }
}
