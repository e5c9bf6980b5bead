package lockstep.compiler.pipeline;

import java.util.Optional;

/**
 * Follows the steps of a pipeline that begins at a level. Passes of that level run, until a {@link LoweringStep} makes
 * a program of another one, on which the passes after it run. No pass comes after the one that makes PTX.
 *
 * <p>Standard pipelines over LLVM IR end with machine passes, without a step that leads there. A pass that begins a
 * lower level ({@link KnownPass#beginsLevel}) takes a copy of the program there; it and what follows at other levels is
 * left out, until a pass of the first level comes again. So the machine passes of a standard pipeline over LLVM IR are
 * left out, and what follows the pipeline runs. Any other pass of another level is a misfit.
 *
 * <p>Example: of {@code dce, finalize-isel, machine-cp, adce} at the level of LLVM IR {@code dce} and {@code adce} run;
 * in {@code dce, machine-cp} the second is a misfit; of {@code dce, select, finalize-isel, machine-cp, adce} the first
 * four run, one of which makes machine IR, and {@code adce} is a misfit.
 */
final class LevelWalk {
    /** What becomes of a step. */
    enum Fate {
        /** It works on the program. */
        RUNS,
        /** It makes a program of another level. */
        LOWERS,
        /** It would work on what code generation makes of the program, which is not asked for. */
        BELOW,
        /** It works on programs of another level. */
        MISFIT
    }

    /** Where the pipeline is; empty after the last level. */
    private Optional<PassLevel> here;

    private boolean isBelow;

    /** @param start where the pipeline begins */
    LevelWalk(PassLevel start) {
        this.here = Optional.of(start);
    }

    /** What the programs are that the next pass works on, for messages. */
    String phrase() {
        return here.map(PassLevel::phrase).orElse("a cubin");
    }

    /** Takes the next step. */
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
