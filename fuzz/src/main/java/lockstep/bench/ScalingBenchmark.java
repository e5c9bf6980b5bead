package lockstep.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import lockstep.bench.Figure.Limit;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.sim.fast.FastEngine;

/**
 * A campaign over the default pipeline on one core and on two, in turns, on the same seeds. The speed-up is in elapsed
 * time, so that it tells little while other processes use the cores; the processor time of a seed on two cores, over
 * that on one, measures the contention of the workers, and is valid on a busy machine too. A seed whose verdict is a
 * fault makes the result wrong.
 */
public final class ScalingBenchmark implements Benchmark {
    private static final String NAME = "scaling";
    /** The compilers of the virtual machine take the second core for about a minute: until then one core has two. */
    private static final int WARM_UP = 15_000;

    private static final int SEEDS = 2_000;
    private static final double NANOS = 1e9;
    private static final double LEAST = 1.7;

    private final Generator generator = new Generator(Profile.named("default"));
    private final PipelineSubject subject = new PipelineSubject(
            PipelineParser.parse(PassRegistry.builtIn(), StandardPipelines.DEFAULT),
            new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT));

    private final int warmUp;
    private final int seeds;
    private final int rounds;

    /** 2,000 seeds, {@code rounds} times, after 15,000 that do not count. */
    public ScalingBenchmark(int rounds) {
        this(WARM_UP, SEEDS, rounds);
    }

    ScalingBenchmark(int warmUp, int seeds, int rounds) {
        this.warmUp = warmUp;
        this.seeds = seeds;
        this.rounds = rounds;
    }

    /** One turn: elapsed seconds, processor seconds of the workers, seeds with a fault. */
    private record Turn(double seconds, double processor, long wrong) {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "a campaign on one core and on two: kernels per second, processor time a kernel";
    }

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        judge(2, warmUp);
        List<Turn> single = new ArrayList<>();
        List<Turn> both = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            single.add(judge(1, seeds));
            both.add(judge(2, seeds));
        }
        figures(sink, "1 core", single);
        figures(sink, "2 cores", both);
        double speedUp = best(single) / best(both);
        sink.figure(
                Figure.of(NAME, "2 cores to 1", "speed-up", speedUp, "times").within(Limit.atLeast(LEAST)));
        sink.figure(Figure.of(NAME, "2 cores to 1", "processor time", processor(both) / processor(single), "times"));
        sink.figure(Figure.of(NAME, "the machine", "load", ProcessorClock.load(), "processes"));
        long wrong = single.stream().mapToLong(Turn::wrong).sum();
        if (wrong > 0) {
            sink.wrong(NAME, wrong / rounds + " of " + seeds + " seeds are wrong or invalid");
        }
    }

    private void figures(Benchmark.Sink sink, String cores, List<Turn> turns) {
        List<Double> rates = turns.stream().map(turn -> seeds / turn.seconds).toList();
        sink.figure(Figure.ofRates(NAME, cores, "rate", rates, "kernels/s"));
        sink.figure(Figure.of(NAME, cores, "processor time a kernel", 1e3 * processor(turns) / seeds, "ms"));
    }

    private static double best(List<Turn> turns) {
        return turns.stream().mapToDouble(Turn::seconds).min().orElse(Double.NaN);
    }

    private static double processor(List<Turn> turns) {
        return turns.stream().mapToDouble(Turn::processor).min().orElse(Double.NaN);
    }

    private Turn judge(int threads, int count) throws IOException {
        AtomicLong processor = new AtomicLong();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            long start = System.nanoTime();
            List<Future<Boolean>> cases = new ArrayList<>();
            for (long seed = 0; seed < count; seed++) {
                long chosen = seed;
                Callable<Boolean> judgement = () -> isWrong(chosen, processor);
                cases.add(executor.submit(judgement));
            }
            long wrong = 0;
            for (Future<Boolean> each : cases) {
                wrong += each.get() ? 1 : 0;
            }
            return new Turn((System.nanoTime() - start) / NANOS, processor.get() / NANOS, wrong);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("a case failed", failed.getCause());
        }
    }

    private boolean isWrong(long seed, AtomicLong processor) throws IOException {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        CaseVerdict verdict = subject.judge(generator.generate(seed)).verdict();
        processor.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
        return verdict == CaseVerdict.WRONG || verdict == CaseVerdict.INVALID;
    }
}
