package lockstep.compiler.pipeline;

/**
 * Follows the steps of a pipeline that begins at a level. Passes of that level run. A pass that begins a lower level
 * ({@link KnownPass#beginsLevel}) takes a copy of the program there; as none is built, it and what follows at other
 * levels is left out, until a pass of the first level comes again. So the machine passes of a standard pipeline over
 * LLVM IR are left out, and what follows the pipeline runs. Any other pass of another level is a misfit.
 *
 * <p>Example: of {@code dce, finalize-isel, machine-cp, adce} at the level of LLVM IR {@code dce} and {@code adce} run;
 * in {@code dce, machine-cp} the second is a misfit.
 */
final class LevelWalk {
    /** What becomes of a step. */
    enum Fate {
        /** It works on the program. */
        RUNS,
        /** It would work on what code generation makes of the program, which is not built. */
        BELOW,
        /** It works on programs of another level. */
        MISFIT
    }

    private final PassLevel home;
    private boolean isBelow;

    /** @param home where the pipeline begins */
    LevelWalk(PassLevel home) {
        this.home = home;
    }

    /** Where the pipeline begins. */
    PassLevel home() {
        return home;
    }

    /** Takes the next step. */
    Fate next(Pipeline.Step step) {
        boolean isHome = step.level() == home;
        isBelow = !isHome && (isBelow || step.pass() instanceof NamedPass named && named.known().beginsLevel());
        return isHome ? Fate.RUNS : isBelow ? Fate.BELOW : Fate.MISFIT;
    }
}
