package lockstep.ir.sass.isa;

/** How a number in a word is written. */
public enum ImmediateStyle {
    /** Hexadecimal, unsigned. */
    HEX,
    /** Hexadecimal with a sign. */
    SIGNED_HEX,
    /** The bits of a 32-bit floating-point number. */
    FLOAT,
    /** The upper 32 bits of a 64-bit floating-point number whose lower bits are zero. */
    DOUBLE_HIGH,
    /** The bits of a 16-bit floating-point number. */
    HALF,
    /** The bits of a bfloat16 number. */
    BFLOAT,
    /** The bits of two 16-bit floating-point numbers, written with the upper one first. */
    HALF_PAIR,
    /** The bits of two bfloat16 numbers, written with the upper one first. */
    BFLOAT_PAIR;

    /** Whether two numbers with a comma between are written. */
    public boolean isPair() {
        return switch (this) {
            case HALF_PAIR, BFLOAT_PAIR -> true;
            case HEX, SIGNED_HEX, FLOAT, DOUBLE_HIGH, HALF, BFLOAT -> false;
        };
    }
}
