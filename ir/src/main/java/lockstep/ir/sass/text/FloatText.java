package lockstep.ir.sass.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalLong;
import lockstep.ir.sass.isa.ImmediateStyle;

/**
 * Floating-point numbers in instructions, as decimals of up to twenty digits, which name a number exactly. Infinities
 * are {@code +INF} and {@code -INF}; what is not a number is written as its bits.
 */
final class FloatText {
    private static final MathContext DIGITS = new MathContext(20);
    /** From this power of ten on all digits are written, as NVIDIA's disassembler does. */
    private static final int LARGE_EXPONENT = 9;
    private static final int SMALLEST_FIXED_EXPONENT = -4;
    private static final int HALF_BITS = 16;
    private static final long HALF_MASK = 0xffff;

    private FloatText() {}

    /** The text of {@code bits}, which are those of {@code style}. */
    static String print(long bits, ImmediateStyle style) {
        return switch (style) {
            case HEX, SIGNED_HEX -> throw new IllegalArgumentException("not a floating-point number");
            case FLOAT -> print(Float.intBitsToFloat((int) bits), bits);
            case DOUBLE_HIGH -> print(Double.longBitsToDouble(bits << Integer.SIZE), bits);
            case HALF_PAIR -> half(bits >>> HALF_BITS) + ", " + half(bits & HALF_MASK);
        };
    }

    private static String half(long bits) {
        return print(Float.float16ToFloat((short) bits), bits);
    }

    private static String print(double value, long bits) {
        if (Double.isNaN(value)) {
            return "0x" + Long.toHexString(bits);
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+INF" : "-INF";
        }
        if (value == 0) {
            return 1 / value > 0 ? "0" : "-0";
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LARGE_EXPONENT) {
            return "%.20e".formatted(new BigDecimal(value));
        }
        if (exponent >= SMALLEST_FIXED_EXPONENT) {
            return rounded.toPlainString();
        }
        String digits = rounded.unscaledValue().abs().toString();
        String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        String sign = exponent < 0 ? "-" : "+";
        return "%s%c%se%s%02d".formatted(value < 0 ? "-" : "", digits.charAt(0), fraction, sign, Math.abs(exponent));
    }

    /** The bits of a number of {@code style}, not of a pair; empty if {@code text} is no such number. */
    static OptionalLong parse(String text, ImmediateStyle style) {
        if (text.startsWith("0x")) {
            return Numbers.parse(text);
        }
        double value;
        if (text.equals("+INF") || text.equals("-INF")) {
            value = text.equals("+INF") ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        } else if (Numbers.isDecimal(text)) {
            value = Double.parseDouble(text);
        } else {
            return OptionalLong.empty();
        }
        return switch (style) {
            case HEX, SIGNED_HEX -> OptionalLong.empty();
            case FLOAT -> OptionalLong.of(Integer.toUnsignedLong(Float.floatToRawIntBits((float) value)));
            case DOUBLE_HIGH -> OptionalLong.of(Double.doubleToRawLongBits(value) >>> Integer.SIZE);
            case HALF_PAIR -> OptionalLong.of(Float.floatToFloat16((float) value) & HALF_MASK);
        };
    }
}
