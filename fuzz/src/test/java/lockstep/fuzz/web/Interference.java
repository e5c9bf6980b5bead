package lockstep.fuzz.web;

import java.util.Objects;
import lockstep.ir.nvvm.LocalValue;

/**
 * Why the members of a web cannot share a cell.
 *
 * @param kind what is wrong
 * @param web number of the class
 * @param writer what is written
 * @param victim what lives on, or what the PHI {@code writer} reads from outside its class
 */
record Interference(Kind kind, int web, LocalValue writer, LocalValue victim) {
    /** What is wrong. */
    public enum Kind {
        /** The writer is written while the victim, another value of the class, is read later. */
        LIVE,
        /** The writer is a PHI and the victim one of its operands, of another class. */
        OUTSIDE,
        /** Some lanes of a warp write the writer while others that wait elsewhere read the victim later. */
        ARMS
    }

    public Interference {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(writer);
        Objects.requireNonNull(victim);
    }
}
