package lockstep.ir.choices;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.stream.LongStream;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * An immutable sequence of drawn numbers, each an unsigned 64-bit integer.
 *
 * <p>Its text is one word without blanks, fit for a file name, a JSON string or a command line: numbers in lower-case
 * hexadecimal joined by {@code .}, a run of two or more equal numbers as {@code NUMBERxCOUNT} with the count in
 * decimal. The empty sequence is {@code -}. For instance {@code 3.0x17.ff}.
 */
public final class ChoiceSequence {
    /** The sequence of no number: all choices are the simplest. */
    public static final ChoiceSequence EMPTY = new ChoiceSequence(new long[0]);

    /** No text names more numbers than this, so that a short text cannot fill the memory. */
    public static final int MAXIMUM_SIZE = 1 << 24;

    private static final String EMPTY_TEXT = "-";

    private final long[] values;

    private ChoiceSequence(long[] values) {
        this.values = values;
    }

    /** The sequence of {@code values}, unsigned. */
    public static ChoiceSequence of(long... values) {
        return new ChoiceSequence(values.clone());
    }

    /** Number of choices. */
    public int size() {
        return values.length;
    }

    /** The choice at {@code index}, unsigned. */
    public long get(int index) {
        return values[index];
    }

    /** All choices in order. */
    public LongStream values() {
        return Arrays.stream(values);
    }

    /** This sequence without the zeros at its end, which replays to the same choices. */
    public ChoiceSequence trimmed() {
        int size = values.length;
        while (size > 0 && values[size - 1] == 0) {
            size--;
        }
        return new ChoiceSequence(Arrays.copyOf(values, size));
    }

    /**
     * Whether this sequence is simpler than {@code other}, the order in which shrinking descends: shorter, or as long
     * and lower at the first difference (unsigned). Every descending chain ends.
     */
    public boolean isSimplerThan(ChoiceSequence other) {
        if (values.length != other.values.length) {
            return values.length < other.values.length;
        }
        int difference = Arrays.mismatch(values, other.values);
        return difference >= 0 && Long.compareUnsigned(values[difference], other.values[difference]) < 0;
    }

    /**
     * Reads what {@link #toString()} wrote.
     *
     * @param location of the text, for the diagnostic
     * @throws InputException with code {@code choice-sequence} if {@code text} is not a sequence
     */
    public static ChoiceSequence parse(String text, SourceLocation location) {
        if (text.equals(EMPTY_TEXT)) {
            return EMPTY;
        }
        LongArrayList values = new LongArrayList();
        for (String part : text.split("\\.", -1)) {
            int times = part.indexOf('x');
            long value = hexadecimal(times < 0 ? part : part.substring(0, times), location);
            int count = times < 0 ? 1 : runLength(part.substring(times + 1), location);
            if (count > MAXIMUM_SIZE - values.size()) {
                throw malformed(location, "more than " + MAXIMUM_SIZE + " numbers");
            }
            for (int i = 0; i < count; i++) {
                values.add(value);
            }
        }
        return new ChoiceSequence(values.toLongArray());
    }

    private static long hexadecimal(String digits, SourceLocation location) {
        if (!digits.matches("[0-9a-f]{1,16}")) {
            throw malformed(location, "'" + digits + "' is not 1 to 16 hexadecimal digits in lower case");
        }
        return Long.parseUnsignedLong(digits, 16);
    }

    private static int runLength(String digits, SourceLocation location) {
        if (!digits.matches("[1-9][0-9]{0,8}")) {
            throw malformed(location, "run length '" + digits + "' is not 1 to 9 decimal digits without leading 0");
        }
        return Integer.parseInt(digits);
    }

    private static InputException malformed(SourceLocation location, String message) {
        return new InputException("choice-sequence", location, message);
    }

    @Override
    public String toString() {
        if (values.length == 0) {
            return EMPTY_TEXT;
        }
        StringBuilder text = new StringBuilder();
        int run;
        for (int i = 0; i < values.length; i += run) {
            run = runAt(i);
            text.append(i == 0 ? "" : ".").append(Long.toHexString(values[i]));
            if (run > 1) {
                text.append('x').append(run);
            }
        }
        return text.toString();
    }

    private int runAt(int start) {
        int end = start + 1;
        while (end < values.length && values[end] == values[start]) {
            end++;
        }
        return end - start;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChoiceSequence sequence && Arrays.equals(values, sequence.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}
