package lockstep.compiler.phase;

import java.util.Optional;

/** What kind of work a phase does. */
public enum PhaseKind {
    /** Checks the program. */
    VERIFY("verify"),
    /** Applies the recipe. */
    RECIPE("recipe"),
    /** Finds out something about the program. */
    ANALYSIS("analysis"),
    /** Removes what nobody needs. */
    DEAD_CODE("dead-code"),
    /** Makes the program better; without it the program is right. */
    OPTIMIZE("optimize"),
    /** Brings operations nearer to words. */
    LOWER("lower"),
    /** Makes the program one that the machine can execute. */
    LEGALIZE("legalize"),
    /** Decides where lanes and warps meet. */
    SYNC("sync"),
    /** Uses the registers that a warp has once. */
    UNIFORM("uniform"),
    /** Computes values again. */
    REMATERIALIZE("rematerialize"),
    /** Decides which registers hold values. */
    REGISTERS("registers"),
    /** Orders instructions. */
    SCHEDULE("schedule"),
    /** Orders blocks. */
    LAYOUT("layout"),
    /** Lets instructions wait for each other. */
    SCOREBOARDS("scoreboards"),
    /** Makes words. */
    MERCURY("mercury"),
    /** Runs what the recipe has for this place. */
    HOOK("hook"),
    /** Shows the program. */
    REPORT("report"),
    /** Keeps records that we do not keep. */
    BOOKKEEPING("bookkeeping"),
    /** Works on programs that are not compute kernels for sm_90. */
    OTHER_KERNELS("other-kernels"),
    /** Nobody knows. */
    UNDECODED("undecoded");

    private final String word;

    PhaseKind(String word) {
        this.word = word;
    }

    /** The word in tables and lists. */
    public String word() {
        return word;
    }

    /** The kind of this word. */
    static Optional<PhaseKind> named(String word) {
        for (PhaseKind kind : values()) {
            if (kind.word.equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
