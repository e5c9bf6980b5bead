package lockstep.compiler.phase;

/** The implementation state of a phase. */
public enum PhaseState {
    /** Implemented by passes. */
    WORKS("works"),
    /** Prints the program on request. */
    REPORT("report"),
    /** An analysis that is computed on demand. */
    ON_DEMAND("on demand"),
    /** Done by another step; {@link PhaseEffects} names it. */
    ELSEWHERE("done elsewhere"),
    /** Runs the passes of the recipe. */
    HOOK("hook"),
    /** Maintains records that are not needed here. */
    BOOKKEEPING("bookkeeping"),
    /** Applies to programs that are not compiled here. */
    OTHER_KERNELS("no work for compute kernels"),
    /** Belongs to an architecture that the seed does not name. */
    UNDECODED("undecoded"),
    /** Not implemented, although it has work. */
    NOT_BUILT("not built yet");

    private final String word;

    PhaseState(String word) {
        this.word = word;
    }

    /** The words in lists. */
    public String word() {
        return word;
    }
}
