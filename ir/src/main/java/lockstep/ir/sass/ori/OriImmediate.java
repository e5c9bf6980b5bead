package lockstep.ir.sass.ori;

/**
 * A number, by its bits; the operand determines how many of them count.
 *
 * @param bits unsigned
 */
public record OriImmediate(long bits) implements OriOperand {
    /** {@code 0x3f800000}. */
    @Override
    public String toString() {
        return "0x" + Long.toHexString(bits);
    }
}
