package lockstep.ir.ptx.text;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads one number. Source: PTX ISA 9.0, "Constants". */
final class NumberScanner {
    /** Longest decimal floating number; the conversion of very long ones takes long. */
    private static final int MAX_FLOAT_CHARACTERS = 1000;

    private static final int SINGLE_DIGITS = 8;
    private static final int DOUBLE_DIGITS = 16;

    private final byte[] text;
    private final int start;
    private int end;
    private long value;
    private boolean floating;
    private boolean unsigned;
    private @Nullable String fault;

    /** Reads the number at {@code start}, where a digit or a dot is. */
    NumberScanner(byte[] text, int start) {
        this.text = text;
        this.start = start;
        this.end = start;
        if (at(start) == '0') {
            prefixed(at(start + 1));
        } else {
            decimal();
        }
    }

    /** Offset after the number. */
    int end() {
        return end;
    }

    /** The bits. */
    long value() {
        return value;
    }

    /** Whether it is a floating number; {@code 0f} and 8 digits are a binary32, all others a binary64. */
    boolean isFloat() {
        return floating;
    }

    /** Whether it is an unsigned integer. */
    boolean isUnsigned() {
        return unsigned;
    }

    /** The error; null if it is valid. */
    @Nullable String fault() {
        return fault;
    }

    private int at(int index) {
        return index < text.length ? text[index] : 0;
    }

    private void prefixed(int second) {
        switch (second) {
            case 'x', 'X' -> integer(start + 2, 16);
            case 'b', 'B' -> integer(start + 2, 2);
            case 'f', 'F' -> bits(SINGLE_DIGITS);
            case 'd', 'D' -> bits(DOUBLE_DIGITS);
            default -> decimal();
        }
    }

    private void bits(int digits) {
        floating = true;
        int index = start + 2;
        for (; Character.digit(at(index), 16) >= 0; index++) {
            value = value << 4 | Character.digit(at(index), 16);
        }
        end = index;
        if (index - start - 2 != digits) {
            fault = "a floating number in bits has " + digits + " digits, this one " + (index - start - 2);
        }
    }

    private void decimal() {
        int index = start;
        while (isDigit(at(index))) {
            index++;
        }
        boolean exponent = (at(index) == 'e' || at(index) == 'E') && isExponent(index + 1);
        if (at(index) == '.' || exponent) {
            floating(index);
        } else {
            boolean octal = index - start > 1 && at(start) == '0';
            integer(start, octal ? 8 : 10);
        }
    }

    private boolean isExponent(int index) {
        int first = at(index);
        return isDigit(first) || (first == '+' || first == '-') && isDigit(at(index + 1));
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private void floating(int from) {
        int index = from;
        if (at(index) == '.') {
            index++;
            while (isDigit(at(index))) {
                index++;
            }
        }
        if ((at(index) == 'e' || at(index) == 'E') && isExponent(index + 1)) {
            index += 2;
            while (isDigit(at(index))) {
                index++;
            }
        }
        end = index;
        floating = true;
        if (end - start > MAX_FLOAT_CHARACTERS) {
            fault = "a floating number of " + (end - start) + " characters, at most " + MAX_FLOAT_CHARACTERS
                    + " are read";
        } else {
            String digits = new String(text, start, end - start, StandardCharsets.ISO_8859_1);
            value = digits.equals(".") ? 0 : Double.doubleToRawLongBits(Double.parseDouble(digits));
        }
    }

    private void integer(int from, int radix) {
        int index = from;
        boolean overflow = false;
        for (int digit = Character.digit(at(index), radix); digit >= 0; digit = Character.digit(at(index), radix)) {
            overflow |= Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, radix)) > 0;
            value = value * radix + digit;
            index++;
        }
        unsigned = value < 0;
        if (at(index) == 'U') {
            unsigned = true;
            index++;
        }
        end = index;
        if (overflow) {
            fault = "an integer has 64 bits, this one more";
        } else if (index == from) {
            fault = "a number without digits";
        }
    }
}
