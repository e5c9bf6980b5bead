package lockstep.compiler.phase;

import java.util.Optional;

/** The kind of work of a phase. */
public enum PhaseKind {
    /** Checks the program. */
    VERIFY("verify"),
    /** Applies the recipe. */
    RECIPE("recipe"),
    /** Analyzes the program. */
    ANALYSIS("analysis"),
    /** Removes dead code. */
    DEAD_CODE("dead-code"),
    /** Optimizes the program; not needed for correctness. */
    OPTIMIZE("optimize"),
    /** Lowers operations towards machine instructions. */
    LOWER("lower"),
    /** Makes the program legal for the machine. */
    LEGALIZE("legalize"),
    /** Inserts synchronization of lanes and warps. */
    SYNC("sync"),
    /** Uses uniform registers. */
    UNIFORM("uniform"),
    /** Rematerializes values. */
    REMATERIALIZE("rematerialize"),
    /** Allocates registers. */
    REGISTERS("registers"),
    /** Orders instructions. */
    SCHEDULE("schedule"),
    /** Orders blocks. */
    LAYOUT("layout"),
    /** Sets scoreboards. */
    SCOREBOARDS("scoreboards"),
    /** Generates machine code. */
    MERCURY("mercury"),
    /** Runs the passes that the recipe has for this hook. */
    HOOK("hook"),
    /** Prints the program. */
    REPORT("report"),
    /** Maintains records that are not needed here. */
    BOOKKEEPING("bookkeeping"),
    /** Works on programs that are not compute kernels for sm_90. */
    OTHER_KERNELS("other-kernels"),
    /** Unknown. */
    UNDECODED("undecoded");

    private final String word;

    PhaseKind(String word) {
        this.word = word;
    }

    /** The keyword in tables and lists. */
    public String word() {
        return word;
    }

    /** The kind with this keyword. */
    static Optional<PhaseKind> named(String word) {
        for (PhaseKind kind : values()) {
            if (kind.word.equals(word)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
