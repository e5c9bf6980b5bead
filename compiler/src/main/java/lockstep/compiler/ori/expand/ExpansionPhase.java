package lockstep.compiler.ori.expand;

import java.util.Optional;

/**
 * The phases of seed 001 that expand macros, in execution order: phase 137 runs between 78 and 93, as the names imply.
 */
public enum ExpansionPhase {
    /** ConvertUnsupportedOps: operations without any similar machine operation. */
    UNSUPPORTED(5),
    /** MidExpansion: integers of 64 bits, wide products. */
    MID(45),
    /** LateExpansion: quotients, roots, approximations. */
    LATE(55),
    /** LateExpansionUnsupportedOps: everything else. */
    LATE_UNSUPPORTED(78),
    /** LateExpansionUnsupportedOpsMid. */
    LATE_UNSUPPORTED_MID(137),
    /** LateExpansionUnsupportedOps2, the last: a macro that is left after it has no expansion. */
    LATE_UNSUPPORTED_LAST(93);

    private final int number;

    ExpansionPhase(int number) {
        this.number = number;
    }

    /** The index of the phase in seed 001. */
    public int number() {
        return number;
    }

    /** The phase with this index; empty if that phase expands no macros of PTX. */
    public static Optional<ExpansionPhase> of(int number) {
        for (ExpansionPhase each : values()) {
            if (each.number == number) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
