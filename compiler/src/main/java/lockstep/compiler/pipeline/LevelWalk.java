package lockstep.compiler.pipeline;

import java.util.Optional;

/**
 * Tracks the level of the program through the steps of a pipeline. Passes of the current level run until a
 * {@link LoweringStep} lowers the program to another level, on which the passes after it run. No pass runs over PTX.
 *
 * <p>Standard pipelines over LLVM IR end with machine passes, without a lowering step before them. A pass that begins a
 * lower level ({@link KnownPass#beginsLevel}), and all passes at other levels that follow it, are skipped until the
 * next pass of the first level. The machine passes of a standard pipeline are thus skipped, and passes after the
 * pipeline run. Any other pass of another level is a misfit.
 *
 * <p>Example: of {@code dce, finalize-isel, machine-cp, adce} at the level of LLVM IR {@code dce} and {@code adce} run;
 * in {@code dce, machine-cp} the second is a misfit; of {@code dce, select, finalize-isel, machine-cp, adce} the first
 * four run, the second of which creates machine IR, and {@code adce} is a misfit.
 */
final class LevelWalk {
    /** The fate of a step. */
    enum Fate {
        /** It works on the program. */
        RUNS,
        /** It lowers the program to another level. */
        LOWERS,
        /** It is skipped: it would work on the output of code generation, which was not requested. */
        BELOW,
        /** It works on programs of another level. */
        MISFIT
    }

    /** The current level; empty after the last one. */
    private Optional<PassLevel> here;

    private boolean isBelow;

    /** @param start the level at which the pipeline begins */
    LevelWalk(PassLevel start) {
        this.here = Optional.of(start);
    }

    /** The kind of program at this point, for messages. */
    String phrase() {
        return here.map(PassLevel::phrase).orElse("a cubin");
    }

    /** Processes the next step. */
    Fate next(Pipeline.Step step) {
        Optional<LoweringStep> lowering = step.lowering();
        if (lowering.isPresent()) {
            if (!here.equals(Optional.of(lowering.get().from()))) {
                return Fate.MISFIT;
            }
            here = lowering.get().to();
            isBelow = false;
            return Fate.LOWERS;
        }
        boolean isHome = here.equals(Optional.of(step.level()));
        isBelow = !isHome && here.isPresent() && (isBelow || beginsLevel(step));
        return isHome ? Fate.RUNS : isBelow ? Fate.BELOW : Fate.MISFIT;
    }

    private static boolean beginsLevel(Pipeline.Step step) {
        return KnownPasses.find(step.name()).filter(KnownPass::beginsLevel).isPresent();
    }
}
