package lockstep.sim.ptx;

import java.util.Objects;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.Rounding;

/**
 * How a floating-point operation treats its operands and its result, as its modifiers specify.
 *
 * @param format of operands and result
 * @param rounding {@code .rn} if an instruction has no rounding modifier
 * @param flushes {@code .ftz}: subnormal operands and results become zeros of their sign
 * @param clamp the clamping of results
 */
public record FloatStyle(FloatFormat format, Rounding rounding, boolean flushes, Clamp clamp) {
    /** The clamping of results. */
    public enum Clamp {
        /** No clamping. */
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

    /** A style without clamping. */
    public static FloatStyle of(FloatFormat format, Rounding rounding, boolean flushes) {
        return new FloatStyle(format, rounding, flushes, Clamp.NONE);
    }

    /** The operand after flushing. */
    long operand(long bits) {
        return flushes ? FloatOps.flushInput(format, bits) : bits;
    }

    /** The result after flushing and clamping. */
    long result(long rounded) {
        long bits = flushes ? FloatOps.flushOutput(format, rounded) : rounded;
        return switch (clamp) {
            case NONE -> bits;
            case UNIT -> FloatOps.saturate(format, bits);
            case NOT_NEGATIVE -> format.isNegative(bits) && !format.isNan(bits) ? format.zero(false) : bits;
        };
    }

    /** Whether NaN results have fixed bits. */
    boolean fixesNan() {
        return clamp == Clamp.NOT_NEGATIVE;
    }
}
