package lockstep.ir.launch;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/** Numbers of the grammar: decimal and hexadecimal integers, decimal and C99 hexadecimal floats, inf, nan. */
final class LaunchNumbers {
    /** Longer words are not numbers; bounds the work on hostile text. */
    private static final int MAX_LENGTH = 400;

    private static final Pattern INTEGER = Pattern.compile("[+-]?(0[xX][0-9a-fA-F]+|[0-9]+)");
    private static final Pattern FLOAT =
            Pattern.compile("[+-]?(0[xX]([0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+)[pP][+-]?[0-9]{1,6}"
                    + "|([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,6})?|inf|infinity|nan)");

    private LaunchNumbers() {}

    static Optional<BigInteger> parseInteger(String text) {
        if (text.length() > MAX_LENGTH || !INTEGER.matcher(text).matches()) {
            return Optional.empty();
        }
        boolean negative = text.startsWith("-");
        String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
        BigInteger magnitude = hex ? new BigInteger(digits.substring(2), 16) : new BigInteger(digits);
        return Optional.of(negative ? magnitude.negate() : magnitude);
    }

    static Optional<Double> parseDouble(String text) {
        if (text.length() > MAX_LENGTH || !FLOAT.matcher(text).matches()) {
            return Optional.empty();
        }
        boolean negative = text.startsWith("-");
        String magnitude = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        double value = switch (magnitude) {
            case "inf", "infinity" -> Double.POSITIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> Double.parseDouble(magnitude);
        };
        return Optional.of(negative ? -value : value);
    }
}
