package lockstep.compiler.instcombine;

import java.util.Objects;

/**
 * A type of a rule. All types of one rule have the same shape: scalars, or vectors of one length.
 *
 * @param kind the kind of the type, or of its element
 */
public record TypeVariable(Kind kind) {
    /** Kinds of types. */
    public enum Kind {
        /** Any type that an operand of select, freeze or a comparison by {@code eq} and {@code ne} can have. */
        ANY,
        /** An integer of any width, i1 included. */
        INTEGER,
        /** i1. */
        TRUTH,
        /** A floating-point format. */
        FLOAT,
        /** An i1 that is a scalar whatever the shape: an immediate argument of an intrinsic. */
        IMMEDIATE
    }

    public TypeVariable {
        Objects.requireNonNull(kind);
    }
}
