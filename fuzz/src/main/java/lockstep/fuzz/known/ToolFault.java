package lockstep.fuzz.known;

import java.util.Objects;

/**
 * What an outside tool did wrong, as far as known bugs are told apart by it.
 *
 * @param tool its command
 * @param kind what it did
 * @param reason stable short name within the kind
 * @param detail its words, several lines
 */
public record ToolFault(String tool, Kind kind, String reason, String detail) {
    /** Ways in which a tool can be wrong. */
    public enum Kind {
        /** It was ended by a signal. */
        CRASH,
        /** It said no to a valid program. */
        REFUSAL,
        /** What it wrote is no valid program for us. */
        OUTPUT,
        /** A valid program came out that is not what went in. */
        WRONG_PROGRAM,
        /** Anything else: no bug is known by it. */
        OTHER
    }

    public ToolFault {
        Objects.requireNonNull(tool);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(reason);
        Objects.requireNonNull(detail);
    }
}
