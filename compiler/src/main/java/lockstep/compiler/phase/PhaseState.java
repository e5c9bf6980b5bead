package lockstep.compiler.phase;

/** What has been made of a phase. */
public enum PhaseState {
    /** A pass does its work. */
    WORKS("works"),
    /** It shows the program where that is asked for. */
    REPORT("report"),
    /** What it finds out is computed where somebody asks for it. */
    ON_DEMAND("on demand"),
    /** Another step does its work; {@link PhaseEffects} says which. */
    ELSEWHERE("done elsewhere"),
    /** It runs what the recipe says. */
    HOOK("hook"),
    /** It keeps records that we do not keep. */
    BOOKKEEPING("bookkeeping"),
    /** It works on programs that we do not compile. */
    OTHER_KERNELS("no work for compute kernels"),
    /** It is of an architecture that the seed does not say. */
    UNDECODED("undecoded"),
    /** There is work, and nobody does it. */
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
