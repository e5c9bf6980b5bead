package lockstep.ir.nvvm.type;

/**
 * An integer type.
 *
 * @param width bits, 1 to {@link #MAX_WIDTH}
 */
public record IntType(int width) implements Type {
    /** The widest integer LLVM allows: 2^23 bits. */
    public static final int MAX_WIDTH = 1 << 23;

    /** The type of conditions. */
    public static final IntType I1 = new IntType(1);
    /** One byte. */
    public static final IntType I8 = new IntType(8);
    /** Two bytes. */
    public static final IntType I16 = new IntType(16);
    /** Four bytes. */
    public static final IntType I32 = new IntType(32);
    /** Eight bytes. */
    public static final IntType I64 = new IntType(64);
    /** Sixteen bytes. */
    public static final IntType I128 = new IntType(128);

    public IntType {
        if (width < 1 || width > MAX_WIDTH) {
            throw new IllegalArgumentException("integer width " + width + " is not in 1.." + MAX_WIDTH);
        }
    }

    /** Like that of the record, which is slower; it is called very often. */
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof IntType that && width == that.width;
    }

    @Override
    public int hashCode() {
        return width;
    }

    /** The integer type of {@code width} bits. */
    public static IntType of(int width) {
        return switch (width) {
            case 1 -> I1;
            case 8 -> I8;
            case 16 -> I16;
            case 32 -> I32;
            case 64 -> I64;
            case 128 -> I128;
            default -> new IntType(width);
        };
    }

    @Override
    public String toString() {
        return "i" + width;
    }
}
