package lockstep.sim.memory;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import lockstep.sim.value.Scalar;

/**
 * Formats as C's {@code printf} does, from CUDA's argument buffer: integers and pointers at their natural alignment, at
 * least 4 bytes, floats as doubles.
 *
 * <p>Source: ISO C 7.21.6.1; CUDA C++ Programming Guide, "Formatted Output"; {@code %p} of null is {@code (nil)} and
 * {@code %s} of null {@code (null)} as in the GNU library, which does the formatting on the host. {@code %n} takes its
 * argument and does nothing. An unknown conversion is printed verbatim.
 */
final class PrintFormat {
    /**
     * The text and the number of arguments that it took.
     *
     * @param text one char a byte
     */
    record Printed(String text, int arguments) {}

    /** Flags, width, precision and length of one conversion; precision -1 means none. */
    private static final class Spec {
        boolean left;
        boolean plus;
        boolean space;
        boolean alternate;
        boolean zero;
        int width;
        int precision = -1;
        int bits = 32;
    }

    /** Largest width and precision: a longer field is more than a run may print. */
    private static final int MAX_WIDTH = MemorySystem.MAX_TEXT + 1;

    private final ThreadText memory;
    private final StringBuilder out = new StringBuilder();
    private final Scalar cursor = new Scalar();
    private final Scalar word = new Scalar();
    private long used;
    private int taken;
    private String format = "";
    private int at;

    PrintFormat(ThreadText memory) {
        this.memory = memory;
    }

    /** Formats; both pointers are generic. A null format gives -1 for the number of arguments. */
    Printed print(Scalar formatPointer, Scalar arguments) {
        if (formatPointer.low == 0) {
            return new Printed("", -1);
        }
        format = memory.at(formatPointer);
        cursor.copyFrom(arguments);
        while (at < format.length()) {
            char c = format.charAt(at++);
            if (c == '%') {
                conversion();
            } else {
                out.append(c);
            }
        }
        return new Printed(out.toString(), taken);
    }

    private long argument(int bits) {
        int bytes = Math.max(bits, 32) >>> 3;
        used = (used + bytes - 1) & -bytes;
        Scalar pointer = new Scalar();
        pointer.copyFrom(cursor);
        pointer.low += used;
        memory.word(pointer, bytes * 8, word);
        used += bytes;
        taken++;
        return word.low;
    }

    private void conversion() {
        int start = at - 1;
        Spec spec = new Spec();
        flags(spec);
        spec.width = number(spec, true);
        if (at < format.length() && format.charAt(at) == '.') {
            at++;
            spec.precision = number(spec, false);
        }
        length(spec);
        if (at >= format.length()) {
            out.append(format, start, at);
            return;
        }
        char kind = format.charAt(at++);
        switch (kind) {
            case '%' -> out.append('%');
            case 'd', 'i' -> signed(spec);
            case 'u', 'o', 'x', 'X' -> unsigned(spec, kind);
            case 'c' -> pad(spec, "", String.valueOf((char) (argument(32) & 0xff)), false);
            case 's' -> string(spec);
            case 'p' -> pointer(spec);
            case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A' -> floating(spec, kind);
            case 'n' -> argument(64);
            default -> out.append(format, start, at);
        }
    }

    private void flags(Spec spec) {
        for (; at < format.length(); at++) {
            switch (format.charAt(at)) {
                case '-' -> spec.left = true;
                case '+' -> spec.plus = true;
                case ' ' -> spec.space = true;
                case '#' -> spec.alternate = true;
                case '0' -> spec.zero = true;
                default -> {
                    return;
                }
            }
        }
    }

    /** A width or precision, given in digits or by an argument. */
    private int number(Spec spec, boolean isWidth) {
        if (at < format.length() && format.charAt(at) == '*') {
            at++;
            int value = (int) argument(32);
            if (isWidth && value < 0) {
                spec.left = true;
                return -Math.max(value, -MAX_WIDTH);
            }
            return Math.clamp(value, -1, MAX_WIDTH);
        }
        int value = 0;
        for (; at < format.length() && Character.isDigit(format.charAt(at)); at++) {
            value = Math.min(value * 10 + format.charAt(at) - '0', MAX_WIDTH);
        }
        return value;
    }

    private void length(Spec spec) {
        for (; at < format.length(); at++) {
            switch (format.charAt(at)) {
                case 'h' -> spec.bits = spec.bits == 16 ? 8 : 16;
                case 'l', 'q', 'j', 'z', 't', 'L' -> spec.bits = 64;
                default -> {
                    return;
                }
            }
        }
    }

    // ---- integers

    private void signed(Spec spec) {
        int unused = 64 - spec.bits;
        long value = argument(spec.bits) << unused >> unused;
        String digits = BigInteger.valueOf(value).abs().toString();
        integer(spec, value < 0 ? "-" : spec.plus ? "+" : spec.space ? " " : "", digits);
    }

    private void unsigned(Spec spec, char kind) {
        int unused = 64 - spec.bits;
        long value = argument(spec.bits) << unused >>> unused;
        String prefix = "";
        String digits;
        switch (kind) {
            case 'o' -> {
                digits = Long.toOctalString(value);
                if (spec.alternate && digits.length() >= spec.precision && value != 0) {
                    digits = "0" + digits;
                } else if (spec.alternate && value == 0) {
                    spec.precision = Math.max(spec.precision, 1);
                }
            }
            case 'u' -> digits = Long.toUnsignedString(value);
            default -> {
                digits = Long.toHexString(value);
                prefix = spec.alternate && value != 0 ? "0x" : "";
            }
        }
        if (kind == 'X') {
            digits = digits.toUpperCase(Locale.ROOT);
            prefix = prefix.toUpperCase(Locale.ROOT);
        }
        integer(spec, prefix, digits);
    }

    private void integer(Spec spec, String prefix, String digits) {
        String text = spec.precision == 0 && digits.equals("0") ? "" : digits;
        text = "0".repeat(Math.max(0, spec.precision - text.length())) + text;
        pad(spec, prefix, text, spec.precision < 0);
    }

    /** Appends {@code prefix} and {@code body} in the field; zeros go between them if they are requested. */
    private void pad(Spec spec, String prefix, String body, boolean mayZero) {
        int missing = Math.max(0, spec.width - prefix.length() - body.length());
        if (spec.left) {
            out.append(prefix).append(body).repeat(' ', missing);
        } else if (spec.zero && mayZero) {
            out.append(prefix).repeat('0', missing).append(body);
        } else {
            out.repeat(' ', missing).append(prefix).append(body);
        }
    }

    // ---- texts and pointers

    private void string(Spec spec) {
        long address = argument(64);
        Scalar pointer = new Scalar();
        pointer.copyFrom(word);
        String text = address == 0 ? "(null)" : memory.at(pointer);
        boolean isCut = spec.precision >= 0 && spec.precision < text.length();
        pad(spec, "", isCut ? text.substring(0, spec.precision) : text, false);
    }

    private void pointer(Spec spec) {
        long address = argument(64);
        if (address == 0) {
            pad(spec, "", "(nil)", false);
        } else {
            integer(spec, "0x", Long.toHexString(address));
        }
    }

    // ---- floats

    private void floating(Spec spec, char kind) {
        double value = Double.longBitsToDouble(argument(64));
        boolean isNegative = Double.doubleToRawLongBits(value) < 0;
        String sign = isNegative ? "-" : spec.plus ? "+" : spec.space ? " " : "";
        boolean isUpper = Character.isUpperCase(kind);
        String body;
        boolean isFinite = Double.isFinite(value);
        if (!isFinite) {
            body = Double.isNaN(value) ? "nan" : "inf";
        } else {
            BigDecimal exact = new BigDecimal(Math.abs(value));
            int precision = spec.precision < 0 ? 6 : spec.precision;
            body = switch (Character.toLowerCase(kind)) {
                case 'f' -> fixed(exact, precision, spec.alternate);
                case 'e' -> exponent(exact, precision, spec.alternate);
                case 'g' -> general(exact, Math.max(precision, 1), spec.alternate);
                default -> hexadecimal(Math.abs(value), spec);
            };
            if (Character.toLowerCase(kind) == 'a') {
                sign += "0x";
            }
        }
        String prefix = isUpper ? sign.toUpperCase(Locale.ROOT) : sign;
        pad(spec, prefix, isUpper ? body.toUpperCase(Locale.ROOT) : body, isFinite);
    }

    private static String fixed(BigDecimal value, int precision, boolean keepPoint) {
        String text = value.setScale(precision, RoundingMode.HALF_EVEN).toPlainString();
        return keepPoint && precision == 0 ? text + "." : text;
    }

    private static BigDecimal rounded(BigDecimal value, int digits) {
        return value.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    /** The decimal exponent of the first digit; 0 for zero. */
    private static int exponentOf(BigDecimal value) {
        return value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
    }

    private static String exponent(BigDecimal value, int precision, boolean keepPoint) {
        BigDecimal round = rounded(value, precision + 1);
        int power = exponentOf(round);
        String mantissa = fixed(round.movePointLeft(power), precision, keepPoint);
        return mantissa + (power < 0 ? "e-" : "e+") + (Math.abs(power) < 10 ? "0" : "") + Math.abs(power);
    }

    private static String general(BigDecimal value, int precision, boolean keepZeros) {
        int power = exponentOf(rounded(value, precision));
        if (power >= -4 && power < precision) {
            String text = fixed(value, precision - 1 - power, keepZeros);
            return keepZeros ? text : withoutZeros(text);
        }
        String text = exponent(value, precision - 1, keepZeros);
        int e = text.indexOf('e');
        return keepZeros ? text : withoutZeros(text.substring(0, e)) + text.substring(e);
    }

    private static String withoutZeros(String text) {
        if (text.indexOf('.') < 0) {
            return text;
        }
        int end = text.length();
        while (text.charAt(end - 1) == '0') {
            end--;
        }
        return text.substring(0, text.charAt(end - 1) == '.' ? end - 1 : end);
    }

    /** Like the GNU library: the first digit is 1 for normal numbers, 0 for subnormal numbers and zero. */
    private static String hexadecimal(double value, Spec spec) {
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & ((1L << 52) - 1);
        int biased = (int) (bits >>> 52);
        long significand = biased == 0 ? fraction : fraction | 1L << 52;
        int power = value == 0 ? 0 : biased == 0 ? -1022 : biased - 1023;
        int digits = 13;
        if (spec.precision >= 0 && spec.precision < 13) {
            significand = roundHex(significand, 52 - 4 * spec.precision);
            digits = spec.precision;
        }
        long lead = significand >>> (4 * digits);
        String text = digits == 0 ? "" : hexDigits(significand & ((1L << (4 * digits)) - 1), digits);
        if (spec.precision < 0) {
            text = text.replaceAll("0+$", "");
        } else {
            text += "0".repeat(Math.max(0, spec.precision - 13));
        }
        String point = text.isEmpty() && !spec.alternate ? "" : ".";
        return lead + point + text + (power < 0 ? "p-" : "p+") + Math.abs(power);
    }

    private static String hexDigits(long bits, int digits) {
        String text = Long.toHexString(bits);
        return "0".repeat(digits - text.length()) + text;
    }

    private static long roundHex(long significand, int drop) {
        long half = 1L << (drop - 1);
        long rest = significand & ((1L << drop) - 1);
        long kept = significand >>> drop;
        return rest > half || (rest == half && (kept & 1) != 0) ? kept + 1 : kept;
    }
}
