package lockstep.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement;
import lockstep.fuzz.judge.PipelineSubject;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.clone.ModuleCloner;
import lockstep.ir.nvvm.clone.StructuralHash;
import lockstep.ir.nvvm.verify.NvvmVerifier;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;

/**
 * Checks of small programs, as a campaign does millions of them: generated kernels of some hundred instructions, the
 * default pipeline, each changed step verified and run under every schedule; warm, on one thread. In addition the cost
 * of each part alone, run once on the programs as they are before the first pass.
 */
public final class CheckBenchmark implements Benchmark {
    /** Default number of programs. */
    public static final int DEFAULT_PROGRAMS = 40;

    private static final String NAME = "check";
    private static final double MICROSECONDS = 1e6;
    private static final int WARM_UPS = 12;
    private static final int REPETITIONS = 5;

    private final int programs;
    private final int warmUps;
    private final int repetitions;
    private final Pipeline pipeline = PipelineParser.parse(PassRegistry.builtIn(), StandardPipelines.DEFAULT);
    private final RefinementCheck check = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);
    private final PipelineSubject subject = new PipelineSubject(pipeline, check);

    /** @param programs how many generated programs, from seed 0 */
    public CheckBenchmark(int programs) {
        this(programs, WARM_UPS, REPETITIONS);
    }

    CheckBenchmark(int programs, int warmUps, int repetitions) {
        this.programs = programs;
        this.warmUps = warmUps;
        this.repetitions = repetitions;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "checks of small generated programs a second, and what each part of a check costs";
    }

    /** A program with what its parts need. */
    private record Prepared(TestCase test, ProgramImage image, Runs runs) {}

    @Override
    public void run(Benchmark.Sink sink) throws IOException {
        List<Prepared> all = new ArrayList<>();
        int steps = 0;
        long instructions = 0;
        for (int seed = 0; seed < programs; seed++) {
            TestCase test = new Generator(Profile.named("default")).generate(seed);
            Judgement judgement = subject.judge(test);
            if (judgement.verdict() != CaseVerdict.GOOD) {
                sink.skipped(NAME, test.name() + " is not timed, its verdict is " + judgement.verdict());
                continue;
            }
            ProgramImage image = ProgramImage.of(test.module());
            all.add(new Prepared(test, image, check.run(image, test.launches())));
            steps += judgement.changedSteps();
            instructions += test.instructions();
        }
        if (all.isEmpty()) {
            sink.wrong(NAME, "no program has a good verdict");
            return;
        }
        sink.figure(Figure.of(NAME, "program", "instructions", (double) instructions / all.size(), "on average"));
        sink.figure(Figure.of(NAME, "program", "changed steps", (double) steps / all.size(), "on average"));
        parts(all, sink);
        double whole = time(all, each -> subject.judge(each.test));
        part(sink, "whole check", whole);
        sink.figure(Figure.of(NAME, "whole check", "rate", MICROSECONDS / whole, "checks/s"));
    }

    private void parts(List<Prepared> all, Benchmark.Sink sink) throws IOException {
        double clone = time(all, each -> each.test.copy());
        part(sink, "clone", clone);
        part(sink, "verify", time(all, each -> NvvmVerifier.verify(each.test.module())));
        part(sink, "hash", time(all, each -> StructuralHash.of(each.test.module())));
        part(sink, "decode", time(all, each -> ProgramImage.of(each.test.module())));
        part(sink, "run, all schedules", time(all, each -> check.run(each.image, each.test.launches())));
        part(sink, "compare", time(all, each -> check.compare(each.runs, each.runs)));
        part(sink, "all passes and their hashes", time(all, this::optimize) - clone);
    }

    private void optimize(Prepared program) {
        Module module = ModuleCloner.clone(program.test.module());
        PassManager.run(module, pipeline, PipelineOptions.PLAIN);
    }

    private static void part(Benchmark.Sink sink, String part, double microseconds) {
        sink.figure(Figure.of(NAME, part, "time", microseconds, "us"));
    }

    /** Work on one program. */
    private interface Work {
        void on(Prepared program) throws IOException;
    }

    /** Microseconds of processor time a program. */
    private double time(List<Prepared> all, Work work) throws IOException {
        Timing timing = Timing.ofProcessor(warmUps, repetitions, () -> {
            for (Prepared each : all) {
                work.on(each);
            }
        });
        return timing.best() * MICROSECONDS / all.size();
    }
}
