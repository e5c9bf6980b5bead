package lockstep.conformance.check;

import java.util.List;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.OpenProgram;
import lockstep.conformance.bracket.PassBracket;
import lockstep.conformance.bracket.StepVerdict;
import lockstep.conformance.program.Program;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Pass;
import lockstep.sim.reference.ReferenceEngine;

/** Assertions for tests of passes, in any test framework: they throw {@link AssertionError}. */
public final class RefinementAssertions {
    private RefinementAssertions() {}

    /**
     * Runs {@code pass} over {@code module}, which it changes, and fails unless the result refines the original on
     * every launch sequence, conclusively and not vacuously.
     *
     * @param launches at least one launch sequence
     */
    public static void assertRefines(Pass<?> pass, Module module, List<LaunchFile> launches) {
        assertRefines(Pipeline.of(pass), module, launches);
    }

    /** As {@link #assertRefines(Pass, Module, List)}, for a pipeline; every step must refine the one before. */
    public static void assertRefines(Pipeline pipeline, Module module, List<LaunchFile> launches) {
        Bracket bracket = bracket(launches);
        PassManager.run(module, pipeline, PipelineOptions.PLAIN.watchedBy(PassBracket.begin(bracket, module)));
        bracket.verdicts().forEach(RefinementAssertions::require);
    }

    /**
     * As {@link #assertRefines(Pipeline, Module, List)}, for passes over machine IR or Ori; a closed program is opened
     * first, and closed afterwards if possible; these are judged as steps as well.
     */
    public static void assertRefines(Pipeline pipeline, Program program, List<LaunchFile> launches) {
        Bracket bracket = bracket(launches);
        OpenProgram<?, ?, ?, ?> open = OpenProgram.of(program.suffix(), program).orElseThrow();
        Bracket.Reached input = bracket.begin(bracket.image(program));
        new OpenPassSteps(pipeline, PipelineOptions.PLAIN).run(bracket, input, program, open, List.of());
        bracket.verdicts().forEach(RefinementAssertions::require);
    }

    private static Bracket bracket(List<LaunchFile> launches) {
        if (launches.isEmpty()) {
            throw new IllegalArgumentException("there is no launch to compare");
        }
        return new Bracket(new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT), launches);
    }

    private static void require(StepVerdict step) {
        switch (step.verdict()) {
            case Verdict.Skipped s -> {}
            case Verdict.Refines r -> {
                if (r.vacuous() > 0) {
                    throw failure(step, "the program before was undefined, which proves nothing");
                }
            }
            case Verdict.Inconclusive i -> throw failure(step, "inconclusive [" + i.reason() + "]: " + i.what());
            case Verdict.Wrong w ->
                throw failure(step, w.word() + ": " + w.counterexample().text());
        }
    }

    private static AssertionError failure(StepVerdict step, String what) {
        String rule = step.lastRule().isEmpty() ? "" : "\n  last rule: " + step.lastRule();
        return new AssertionError("pass " + step.pass() + " on @" + step.launch() + ": " + what + rule);
    }
}
