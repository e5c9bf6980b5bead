package lockstep.sim.ptx;

import java.util.Objects;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.Rounding;

/**
 * How a floating operation treats its operands and its result: what its modifiers say.
 *
 * @param format of operands and result
 * @param rounding {@code .rn} where an instruction names none
 * @param flushes {@code .ftz}: subnormal operands and results become zeros of their sign
 * @param clamp what happens to results out of range
 */
public record FloatStyle(FloatFormat format, Rounding rounding, boolean flushes, Clamp clamp) {
    /** What a modifier does to results out of range. */
    public enum Clamp {
        /** Nothing. */
        NONE,
        /** {@code .sat}: between zero and one; a NaN becomes positive zero. */
        UNIT,
        /** {@code .relu}: a negative result becomes positive zero, a NaN the canonical one. */
        NOT_NEGATIVE
    }

    public FloatStyle {
        Objects.requireNonNull(format);
        Objects.requireNonNull(rounding);
        Objects.requireNonNull(clamp);
    }

    /** Nothing clamped. */
    public static FloatStyle of(FloatFormat format, Rounding rounding, boolean flushes) {
        return new FloatStyle(format, rounding, flushes, Clamp.NONE);
    }

    /** An operand as the operation sees it. */
    long operand(long bits) {
        return flushes ? FloatOps.flushInput(format, bits) : bits;
    }

    /** A result as the operation gives it, from the rounded one. */
    long result(long rounded) {
        long bits = flushes ? FloatOps.flushOutput(format, rounded) : rounded;
        return switch (clamp) {
            case NONE -> bits;
            case UNIT -> FloatOps.saturate(format, bits);
            case NOT_NEGATIVE -> format.isNegative(bits) && !format.isNan(bits) ? format.zero(false) : bits;
        };
    }

    /** Whether a NaN that comes out is a certain one. */
    boolean fixesNan() {
        return clamp == Clamp.NOT_NEGATIVE;
    }
}
