package lockstep.ir.launch;

import java.util.Locale;
import java.util.Optional;

/** What a buffer is made of. Elements are little-endian. */
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
            case F16 -> SmallFloats.encode(value, 5, 10);
            case BF16 -> SmallFloats.encode(value, 8, 7);
            case I8, I16, I32, I64, PTR -> throw new IllegalStateException(this + " is no float");
        };
    }

    /** The value of an encoding of this float type. */
    public double decode(long bits) {
        return switch (this) {
            case F64 -> Double.longBitsToDouble(bits);
            case F32 -> Float.intBitsToFloat((int) bits);
            case F16 -> Float.float16ToFloat((short) bits);
            case BF16 -> Float.intBitsToFloat((int) bits << 16);
            case I8, I16, I32, I64, PTR -> throw new IllegalStateException(this + " is no float");
        };
    }
}
