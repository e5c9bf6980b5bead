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
    /** The bits of two 16-bit floating-point numbers, the lower one first. */
    HALF_PAIR
}
