package lockstep.ir.ptx;

import java.util.Objects;

/**
 * An integer immediate: 64 bits and how they were written.
 *
 * @param value the bits
 * @param unsigned whether the literal is unsigned: written with {@code U}, or too large for a signed one
 * @param radix how it is written
 */
public record PtxInteger(long value, boolean unsigned, Radix radix) implements PtxOperand {
    /** How a number is written. */
    public enum Radix {
        /** {@code 17}. */
        DECIMAL,
        /** {@code 0x11}. */
        HEXADECIMAL,
        /** {@code 021}. */
        OCTAL,
        /** {@code 0b10001}. */
        BINARY
    }

    public PtxInteger {
        Objects.requireNonNull(radix);
    }

    /** A signed decimal. */
    public static PtxInteger of(long value) {
        return new PtxInteger(value, false, Radix.DECIMAL);
    }
}
