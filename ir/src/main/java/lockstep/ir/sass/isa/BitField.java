package lockstep.ir.sass.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * The bits of a machine word that hold a value: one range of bits or several, the lowest bits of the value first.
 * Values are unsigned and at most 64 bits wide.
 */
public final class BitField {
    /**
     * Neighbouring bits.
     *
     * @param lowest position in the word, 0 to 127
     * @param width number of bits, at least 1
     */
    public record Range(int lowest, int width) {
        public Range {
            if (lowest < 0 || width < 1 || width > Long.SIZE || lowest + width > InstructionWord.BITS) {
                throw new IllegalArgumentException("bits " + lowest + " to " + (lowest + width - 1));
            }
        }
    }

    private final List<Range> ranges;
    private final int width;
    /** The ranges, split at bit 64 so that each piece is in one half. */
    private final int[] pieceBits;

    private final int[] pieceShifts;
    private final long[] pieceMasks;

    /** A field of these ranges, the first of which holds the lowest bits of the value. */
    public BitField(List<Range> ranges) {
        this.ranges = List.copyOf(ranges);
        this.width = ranges.stream().mapToInt(Range::width).sum();
        if (ranges.isEmpty() || width > Long.SIZE) {
            throw new IllegalArgumentException("a field of " + width + " bits");
        }
        List<Range> pieces = cut(ranges);
        pieceBits = pieces.stream().mapToInt(Range::lowest).toArray();
        pieceMasks = pieces.stream().mapToLong(p -> mask(p.width())).toArray();
        pieceShifts = new int[pieces.size()];
        for (int i = 1; i < pieceShifts.length; i++) {
            pieceShifts[i] = pieceShifts[i - 1] + pieces.get(i - 1).width();
        }
    }

    private static List<Range> cut(List<Range> ranges) {
        List<Range> pieces = new ArrayList<>();
        for (Range range : ranges) {
            int inLow = Math.min(range.width(), Math.max(0, Long.SIZE - range.lowest()));
            if (inLow > 0) {
                pieces.add(new Range(range.lowest(), inLow));
            }
            if (inLow < range.width()) {
                pieces.add(new Range(range.lowest() + inLow, range.width() - inLow));
            }
        }
        return pieces;
    }

    private static long mask(int width) {
        return width == Long.SIZE ? -1L : (1L << width) - 1;
    }

    /** The ranges, lowest bits of the value first. */
    public List<Range> ranges() {
        return ranges;
    }

    /** Bits of a value, 1 to 64. */
    public int width() {
        return width;
    }

    /** The largest value, all bits set. */
    public long largest() {
        return mask(width);
    }

    /** Whether {@code value} has no bit beyond the field's width. */
    public boolean fits(long value) {
        return (value & ~largest()) == 0;
    }

    /** The value in the word of these halves. */
    public long extract(long low, long high) {
        long value = 0;
        for (int i = 0; i < pieceBits.length; i++) {
            int bit = pieceBits[i];
            long half = bit < Long.SIZE ? low >>> bit : high >>> (bit - Long.SIZE);
            value |= (half & pieceMasks[i]) << pieceShifts[i];
        }
        return value;
    }

    /** The bits that {@code value} sets in the low half of a word; bits beyond the field's width are dropped. */
    public long lowBits(long value) {
        long half = 0;
        for (int i = 0; i < pieceBits.length; i++) {
            if (pieceBits[i] < Long.SIZE) {
                half |= ((value >>> pieceShifts[i]) & pieceMasks[i]) << pieceBits[i];
            }
        }
        return half;
    }

    /** The bits that {@code value} sets in the high half of a word; bits beyond the field's width are dropped. */
    public long highBits(long value) {
        long half = 0;
        for (int i = 0; i < pieceBits.length; i++) {
            if (pieceBits[i] >= Long.SIZE) {
                half |= ((value >>> pieceShifts[i]) & pieceMasks[i]) << (pieceBits[i] - Long.SIZE);
            }
        }
        return half;
    }

    /** The bits of the word that belong to this field. */
    public InstructionWord bits() {
        return new InstructionWord(lowBits(largest()), highBits(largest()));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BitField field && ranges.equals(field.ranges);
    }

    @Override
    public int hashCode() {
        return ranges.hashCode();
    }

    /** The ranges as the resource writes them: {@code 34-81+16-23}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Range range : ranges) {
            text.append(text.isEmpty() ? "" : "+").append(range.lowest());
            if (range.width() > 1) {
                text.append('-').append(range.lowest() + range.width() - 1);
            }
        }
        return text.toString();
    }
}
