package lockstep.conformance.prove;

import java.util.Arrays;
import lockstep.conformance.prove.Refinement.NotJudged;

/**
 * Enumerates all sequences of choices of an evaluation: each run requests its choices again, and {@link #advance} moves
 * to the next sequence like the digits of a counter, the last choice first. The number of choices may depend on earlier
 * ones.
 */
final class ChoiceOdometer {
    /** Maximal bits of a sequence: three uses of a 4-bit value. */
    static final int MAX_BITS = 12;

    /** Widest choice, in bits: all its values are tried. */
    static final int WIDEST = 8;

    private int[] digits = new int[8];
    private int[] widths = new int[8];
    private int size;
    private int position;
    private int sequences = 1;

    /**
     * A number of {@code width} bits.
     *
     * @throws NotJudged if it is wider than {@link #WIDEST}
     */
    long next(int width) throws NotJudged {
        if (width > WIDEST) {
            throw new NotJudged("an undefined value has " + width + " bits");
        }
        if (position == size) {
            push(width);
        }
        return digits[position++];
    }

    private void push(int width) {
        if (size == digits.length) {
            digits = Arrays.copyOf(digits, 2 * size);
            widths = Arrays.copyOf(widths, 2 * size);
        }
        digits[size] = 0;
        widths[size++] = width;
    }

    /**
     * Moves to the next sequence.
     *
     * @return false if all sequences have been tried
     * @throws NotJudged after more sequences than {@link #MAX_BITS} give
     */
    boolean advance() throws NotJudged {
        position = 0;
        while (size > 0 && digits[size - 1] == (1 << widths[size - 1]) - 1) {
            size--;
        }
        if (size == 0) {
            return false;
        }
        if (++sequences > 1 << MAX_BITS) {
            throw new NotJudged("there are more than " + (1 << MAX_BITS) + " choices");
        }
        digits[size - 1]++;
        return true;
    }
}
