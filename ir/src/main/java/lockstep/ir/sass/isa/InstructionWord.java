package lockstep.ir.sass.isa;

/**
 * One machine word of 128 bits.
 *
 * @param low bits 0 to 63
 * @param high bits 64 to 127
 */
public record InstructionWord(long low, long high) {
    /** Bytes of a word; in memory the low half comes first and both are little-endian. */
    public static final int BYTES = 16;

    /** Bits of a word. */
    public static final int BITS = 128;

    /** The word with no bit set. */
    public static final InstructionWord ZERO = new InstructionWord(0, 0);

    /** The bits that are set in one word or in both. */
    public InstructionWord or(InstructionWord other) {
        return new InstructionWord(low | other.low, high | other.high);
    }

    /** The bits that are set in both words. */
    public InstructionWord and(InstructionWord other) {
        return new InstructionWord(low & other.low, high & other.high);
    }

    /** The bits that are not set. */
    public InstructionWord not() {
        return new InstructionWord(~low, ~high);
    }

    /** Whether no bit is set. */
    public boolean isZero() {
        return (low | high) == 0;
    }

    /** The word as 32 hexadecimal digits, bit 127 first. */
    @Override
    public String toString() {
        return "%016x%016x".formatted(high, low);
    }
}
