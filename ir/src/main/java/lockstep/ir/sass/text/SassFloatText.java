package lockstep.ir.sass.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalLong;
import lockstep.ir.sass.isa.SassOperand.ImmediateStyle;

/**
 * Floating-point numbers in instructions, as decimals of up to twenty digits, which name a number exactly. Infinities
 * are {@code +INF} and {@code -INF}; what is not a number is written as its bits, in listings as {@code +QNAN}.
 */
final class SassFloatText {
    private static final MathContext DIGITS = new MathContext(20);
    /** From this power of ten on all digits are written, as NVIDIA's disassembler does. */
    private static final int LARGE_EXPONENT = 9;

    private static final int MIN_FIXED_EXPONENT = -4;
    private static final int HALF_BITS = 16;
    private static final long HALF_MASK = 0xffff;
    private static final long FLOAT_SIGN = 0x8000_0000L;
    private static final long FLOAT_QUIET = 0x40_0000;
    /** In the upper half of a double. */
    private static final long DOUBLE_QUIET = 0x8_0000;

    private static final long HALF_SIGN = 0x8000;
    private static final long HALF_QUIET = 0x200;
    private static final long BFLOAT_QUIET = 0x40;

    private SassFloatText() {}

    /** The text of {@code bits}, which are those of {@code style}. */
    static String print(long bits, ImmediateStyle style, boolean isListing) {
        double value = value(bits, style);
        return switch (style) {
            case HEX, SIGNED_HEX -> throw new IllegalArgumentException("not a floating-point number");
            case FLOAT -> print(value, bits, FLOAT_SIGN, FLOAT_QUIET, isListing);
            case DOUBLE_HIGH -> print(value, bits, FLOAT_SIGN, DOUBLE_QUIET, isListing);
            case HALF -> bits > HALF_MASK ? hex(bits) : print(value, bits, HALF_SIGN, HALF_QUIET, isListing);
            case BFLOAT -> bits > HALF_MASK ? hex(bits) : print(value, bits, HALF_SIGN, BFLOAT_QUIET, isListing);
            case HALF_PAIR -> pair(bits, ImmediateStyle.HALF, isListing);
            case BFLOAT_PAIR -> pair(bits, ImmediateStyle.BFLOAT, isListing);
        };
    }

    private static String pair(long bits, ImmediateStyle half, boolean isListing) {
        return print(bits >>> HALF_BITS, half, isListing) + ", " + print(bits & HALF_MASK, half, isListing);
    }

    private static String hex(long bits) {
        return "0x" + Long.toHexString(bits);
    }

    /** The number that {@code bits} are; of a pair, and of what is not a floating-point number, 0. */
    private static double value(long bits, ImmediateStyle style) {
        return switch (style) {
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE_HIGH -> Double.longBitsToDouble(bits << Integer.SIZE);
            case HALF -> Float.float16ToFloat((short) bits);
            case BFLOAT -> Float.intBitsToFloat((int) bits << HALF_BITS);
            case HEX, SIGNED_HEX, HALF_PAIR, BFLOAT_PAIR -> 0;
        };
    }

    private static String print(double value, long bits, long sign, long quiet, boolean isListing) {
        if (Double.isNaN(value)) {
            String listed = ((bits & sign) == 0 ? "+" : "-") + ((bits & quiet) == 0 ? "SNAN" : "QNAN");
            return isListing ? listed : hex(bits);
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+INF" : "-INF";
        }
        if (value == 0) {
            return 1 / value > 0 ? "0" : isListing ? "-0.0" : "-0";
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= LARGE_EXPONENT) {
            return "%.20e".formatted(new BigDecimal(value));
        }
        if (exponent >= MIN_FIXED_EXPONENT) {
            return rounded.toPlainString();
        }
        String digits = rounded.unscaledValue().abs().toString();
        String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        return "%s%c%se%s%02d"
                .formatted(
                        value < 0 ? "-" : "", digits.charAt(0), fraction, exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    /** The bits of a number of {@code style}, not of a pair; empty if {@code text} is not such a number. */
    static OptionalLong parse(String text, ImmediateStyle style) {
        if (text.startsWith("0x")) {
            return SassNumbers.parse(text);
        }
        double value;
        if (text.equals("+INF") || text.equals("-INF")) {
            value = text.equals("+INF") ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        } else if (SassNumbers.isDecimal(text)) {
            value = Double.parseDouble(text);
        } else {
            return OptionalLong.empty();
        }
        return switch (style) {
            case HEX, SIGNED_HEX -> OptionalLong.empty();
            case FLOAT -> OptionalLong.of(Integer.toUnsignedLong(Float.floatToRawIntBits((float) value)));
            case DOUBLE_HIGH -> OptionalLong.of(Double.doubleToRawLongBits(value) >>> Integer.SIZE);
            case HALF -> OptionalLong.of(Float.floatToFloat16((float) value) & HALF_MASK);
            case BFLOAT -> bfloat((float) value);
            case HALF_PAIR, BFLOAT_PAIR -> OptionalLong.empty();
        };
    }

    /** A bfloat16 number: those that have no such value exactly are refused, not rounded. */
    private static OptionalLong bfloat(float value) {
        int bits = Float.floatToRawIntBits(value);
        return (bits & HALF_MASK) == 0 ? OptionalLong.of(bits >>> HALF_BITS) : OptionalLong.empty();
    }
}
