package lockstep.conformance.filecheck;

import java.math.BigInteger;
import java.util.Locale;
import lockstep.conformance.filecheck.Directive.MatchFault;

/**
 * How a number is written in the input.
 *
 * @param kind base and sign
 * @param precision minimal number of digits; 0 if not given
 * @param isAlternate with {@code 0x} in front
 */
record NumberFormat(Kind kind, int precision, boolean isAlternate) {
    /** Base and sign. */
    enum Kind {
        /** {@code %u}. */
        UNSIGNED,
        /** {@code %d}. */
        SIGNED,
        /** {@code %x}. */
        HEX_LOWER,
        /** {@code %X}. */
        HEX_UPPER
    }

    /** {@code %u}. */
    static final NumberFormat DEFAULT = new NumberFormat(Kind.UNSIGNED, 0, false);

    boolean isHex() {
        return kind == Kind.HEX_LOWER || kind == Kind.HEX_UPPER;
    }

    /** The regular expression for any number in this format. */
    String wildcard() {
        String digits = switch (kind) {
            case UNSIGNED, SIGNED -> "0-9";
            case HEX_LOWER -> "0-9a-f";
            case HEX_UPPER -> "0-9A-F";
        };
        String sign = kind == Kind.SIGNED ? "-?" : "";
        String prefix = isAlternate ? "0x" : "";
        if (precision == 0) {
            return sign + prefix + "[" + digits + "]+";
        }
        String nonZero = digits.replace("0-9", "1-9");
        return sign + prefix + "([" + nonZero + "][" + digits + "]*)?[" + digits + "]{" + precision + "}";
    }

    /** {@code value} in this format. */
    String write(BigInteger value) throws MatchFault {
        if (value.signum() < 0 && kind != Kind.SIGNED) {
            throw new MatchFault("unable to represent numeric value " + value);
        }
        String digits = value.abs().toString(isHex() ? 16 : 10);
        if (kind == Kind.HEX_UPPER) {
            digits = digits.toUpperCase(Locale.ROOT);
        }
        String zeros = "0".repeat(Math.max(0, precision - digits.length()));
        return (value.signum() < 0 ? "-" : "") + (isAlternate ? "0x" : "") + zeros + digits;
    }

    /** The value of {@code text}, a number in this format. */
    BigInteger read(String text) {
        boolean isNegative = text.startsWith("-");
        String digits = isNegative ? text.substring(1) : text;
        if (isAlternate && digits.startsWith("0x")) {
            digits = digits.substring(2);
        }
        BigInteger value = new BigInteger(digits, isHex() ? 16 : 10);
        return isNegative ? value.negate() : value;
    }

    /** The letter of this format with its percent sign. */
    String letter() {
        return switch (kind) {
            case UNSIGNED -> "%u";
            case SIGNED -> "%d";
            case HEX_LOWER -> "%x";
            case HEX_UPPER -> "%X";
        };
    }
}
