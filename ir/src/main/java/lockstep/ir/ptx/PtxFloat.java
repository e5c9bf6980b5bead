package lockstep.ir.ptx;

import java.util.Objects;

/**
 * A floating immediate.
 *
 * @param bits the bits of a binary32 (zero extended) or binary64
 * @param style how it is written, which also determines the width
 */
public record PtxFloat(long bits, Style style) implements PtxOperand {
    /** How a floating number is written. */
    public enum Style {
        /** {@code 0f3F800000}: the bits of a binary32. */
        SINGLE_BITS,
        /** {@code 0d3FF0000000000000}: the bits of a binary64. */
        DOUBLE_BITS,
        /** {@code 1.5e3}: a decimal, which is a binary64 and is rounded to the type of the operand. */
        DECIMAL
    }

    public PtxFloat {
        Objects.requireNonNull(style);
    }

    /** A binary32, written as bits. */
    public static PtxFloat ofFloat(float value) {
        return new PtxFloat(Integer.toUnsignedLong(Float.floatToRawIntBits(value)), Style.SINGLE_BITS);
    }

    /** A binary64, written as bits. */
    public static PtxFloat ofDouble(double value) {
        return new PtxFloat(Double.doubleToRawLongBits(value), Style.DOUBLE_BITS);
    }

    /** Whether the bits are those of a binary32. */
    public boolean isSingle() {
        return style == Style.SINGLE_BITS;
    }
}
