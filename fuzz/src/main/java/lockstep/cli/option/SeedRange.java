package lockstep.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A range of seeds, both ends included; seeds are signed 64-bit numbers.
 *
 * @param first the first seed
 * @param last the last seed, not below {@code first}
 */
public record SeedRange(long first, long last) {
    private static final String SEPARATOR = "..";

    public SeedRange {
        if (last < first) {
            throw new IllegalArgumentException("the range " + first + SEPARATOR + last + " is empty");
        }
    }

    /**
     * Reads {@code A..B} or a single seed.
     *
     * @throws IllegalArgumentException if it is neither, or the range is empty
     */
    public static SeedRange parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        if (separator < 0) {
            long seed = number(text);
            return new SeedRange(seed, seed);
        }
        return new SeedRange(
                number(text.substring(0, separator)), number(text.substring(separator + SEPARATOR.length())));
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException malformed) {
            throw new IllegalArgumentException("'" + text + "' is not a seed, a 64-bit number is expected");
        }
    }

    @Override
    public String toString() {
        return first == last ? Long.toString(first) : first + SEPARATOR + last;
    }

    /** Reads a {@link SeedRange} for picocli; a range that is malformed is a {@link TypeConversionException}. */
    public static final class Converter implements ITypeConverter<SeedRange> {
        @Override
        public SeedRange convert(String text) {
            try {
                return SeedRange.parse(text);
            } catch (IllegalArgumentException malformed) {
                throw new TypeConversionException(malformed.getMessage());
            }
        }
    }
}
