package lockstep.ir.launch;

import java.util.Locale;
import java.util.Optional;

/** The element type of a buffer. Elements are little-endian. */
public enum ElementType {
    /** One byte. */
    I8(1, false),
    /** Two bytes. */
    I16(2, false),
    /** Four bytes. */
    I32(4, false),
    /** Eight bytes. */
    I64(8, false),
    /** binary16. */
    F16(2, true),
    /** bfloat16. */
    BF16(2, true),
    /** binary32. */
    F32(4, true),
    /** binary64. */
    F64(8, true),
    /** A pointer; only zero (null) and undefined contents make sense. */
    PTR(8, false);

    private final int bytes;
    private final boolean isFloat;

    ElementType(int bytes, boolean isFloat) {
        this.bytes = bytes;
        this.isFloat = isFloat;
    }

    /** Size in bytes. */
    public int bytes() {
        return bytes;
    }

    /** Whether elements are floats. */
    public boolean isFloat() {
        return isFloat;
    }

    /** The word in the grammar. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of this word. */
    public static Optional<ElementType> of(String word) {
        for (ElementType type : values()) {
            if (type.word().equals(word)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The encoding of {@code value} rounded to this float type, to nearest, ties to even. */
    public long encode(double value) {
        return switch (this) {
            case F64 -> Double.doubleToLongBits(value);
            case F32 -> Integer.toUnsignedLong(Float.floatToIntBits((float) value));
            case F16 -> encode16(value, 5, 10);
            case BF16 -> encode16(value, 8, 7);
            case I8, I16, I32, I64, PTR -> throw new IllegalStateException(this + " is not a float");
        };
    }

    /** The value of an encoding of this float type. */
    public double decode(long bits) {
        return switch (this) {
            case F64 -> Double.longBitsToDouble(bits);
            case F32 -> Float.intBitsToFloat((int) bits);
            case F16 -> Float.float16ToFloat((short) bits);
            case BF16 -> Float.intBitsToFloat((int) bits << 16);
            case I8, I16, I32, I64, PTR -> throw new IllegalStateException(this + " is not a float");
        };
    }

    /**
     * The encoding of {@code value} in a format of {@code exponentBits} and {@code fractionBits} (together 15), rounded
     * to nearest, ties to even, in one step. NaN gives the quiet NaN with a clear payload.
     */
    private static long encode16(double value, int exponentBits, int fractionBits) {
        long sign = Double.doubleToRawLongBits(value) >>> 63 << 15;
        int bias = (1 << (exponentBits - 1)) - 1;
        long infinity = ((1L << exponentBits) - 1) << fractionBits;
        if (Double.isNaN(value)) {
            return sign | infinity | 1L << (fractionBits - 1);
        }
        double magnitude = Math.abs(value);
        int exponent = Math.max(Math.getExponent(magnitude), 1 - bias);
        double unit = Math.scalb(1.0, exponent - fractionBits);
        // Division by a power of two and rint are exact here: the quotient is below 2^(fractionBits + 1).
        double units = magnitude == 0 || Double.isInfinite(magnitude) ? magnitude : Math.rint(magnitude / unit);
        if (Double.isInfinite(units) || exponent > bias) {
            return sign | infinity;
        }
        long steps = (long) units + ((long) (exponent + bias - 1) << fractionBits);
        return sign | Math.min(steps, infinity);
    }
}
