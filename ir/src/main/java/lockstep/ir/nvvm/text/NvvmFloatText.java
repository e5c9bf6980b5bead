package lockstep.ir.nvvm.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.type.Type.FloatType;

/**
 * Floating-point constants as text: decimal where six digits represent the value exactly, else hexadecimal; half,
 * bfloat and fp128 always in hexadecimal. Source: LLVM Language Reference, "Simple Constants"; the choice between the
 * forms was measured on llvm-dis.
 */
final class NvvmFloatText {
    private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_UP);
    private static final long DOUBLE_EXPONENT = 0x7FFL << 52;
    private static final long DOUBLE_MANTISSA = (1L << 52) - 1;

    private NvvmFloatText() {}

    // ---- reading

    /** The constant of {@code type} with the text {@code text}; empty if it is not representable. */
    static Optional<Constant> parse(Context context, FloatType type, String text) {
        if (!text.startsWith("0x")) {
            return fromDouble(context, type, Double.doubleToRawLongBits(Double.parseDouble(text)));
        }
        return switch (text.charAt(2)) {
            case 'H' -> fromBits(context, type, FloatType.HALF, text, 4);
            case 'R' -> fromBits(context, type, FloatType.BFLOAT, text, 4);
            case 'L' -> quad(context, type, text.substring(3));
            case 'K', 'M' -> Optional.empty();
            default ->
                text.length() > 18
                        ? Optional.empty()
                        : fromDouble(context, type, Long.parseUnsignedLong(text, 2, text.length(), 16));
        };
    }

    private static Optional<Constant> fromBits(
            Context context, FloatType type, FloatType written, String text, int digits) {
        if (type != written || text.length() > 3 + digits) {
            return Optional.empty();
        }
        return Optional.of(context.floating(type, Long.parseLong(text, 3, text.length(), 16)));
    }

    /** The first 16 digits are the low half. */
    private static Optional<Constant> quad(Context context, FloatType type, String digits) {
        if (type != FloatType.FP128 || digits.length() > 32) {
            return Optional.empty();
        }
        int split = Math.min(16, digits.length());
        long low = HexFormat.fromHexDigitsToLong(digits, 0, split);
        long high = split == digits.length() ? 0 : HexFormat.fromHexDigitsToLong(digits, split, digits.length());
        return Optional.of(context.floating(type, low, high));
    }

    /** {@code bits} of a double, where {@code type} holds the value exactly. */
    private static Optional<Constant> fromDouble(Context context, FloatType type, long bits) {
        return switch (type) {
            case DOUBLE -> Optional.of(context.floating(type, bits));
            case FLOAT -> narrow(context, type, bits, 23, 0xFF);
            case HALF -> narrow(context, type, bits, 10, 0x1F);
            case BFLOAT -> narrow(context, type, bits, 7, 0xFF);
            case FP128 -> Optional.empty();
        };
    }

    private static Optional<Constant> narrow(
            Context context, FloatType type, long bits, int mantissaBits, long specialExponent) {
        long sign = bits >>> 63 << (type.width() - 1);
        int dropped = 52 - mantissaBits;
        long narrowed;
        if ((bits & DOUBLE_EXPONENT) == DOUBLE_EXPONENT) {
            narrowed = specialExponent << mantissaBits | (bits & DOUBLE_MANTISSA) >>> dropped;
        } else {
            float value = (float) Math.abs(Double.longBitsToDouble(bits));
            narrowed = switch (type) {
                case HALF -> Float.floatToFloat16(value) & 0xffffL;
                case BFLOAT -> Float.floatToRawIntBits(value) >>> 16;
                case FLOAT, DOUBLE, FP128 -> Float.floatToRawIntBits(value) & 0xffff_ffffL;
            };
        }
        narrowed |= sign;
        return widen(type, narrowed) == bits ? Optional.of(context.floating(type, narrowed)) : Optional.empty();
    }

    /** The double of the same value, with the payload of a NaN in its highest bits; {@code type} has up to 64 bits. */
    private static long widen(FloatType type, long bits) {
        return switch (type) {
            case DOUBLE, FP128 -> bits;
            case FLOAT -> widen(bits, 32, 23, Float.intBitsToFloat((int) bits));
            case BFLOAT -> widen(bits, 16, 7, Float.intBitsToFloat((int) bits << 16));
            case HALF -> widen(bits, 16, 10, Float.float16ToFloat((short) bits));
        };
    }

    private static long widen(long bits, int width, int mantissaBits, float value) {
        if (Float.isFinite(value)) {
            return Double.doubleToRawLongBits(value);
        }
        long mantissa = bits & ((1L << mantissaBits) - 1);
        return bits >>> (width - 1) << 63 | DOUBLE_EXPONENT | mantissa << (52 - mantissaBits);
    }

    // ---- printing

    static String print(ConstantFloat constant) {
        long bits = constant.bits();
        return switch (constant.floatType()) {
            case HALF -> "0xH" + hex(bits, 4);
            case BFLOAT -> "0xR" + hex(bits, 4);
            case FP128 -> "0xL" + hex(bits, 16) + hex(constant.highBits(), 16);
            case FLOAT, DOUBLE -> printDouble(widen(constant.floatType(), bits));
        };
    }

    private static String hex(long bits, int digits) {
        return HexFormat.of().withUpperCase().toHexDigits(bits, digits);
    }

    private static String printDouble(long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value)) {
            String decimal = scientific(value);
            if (Double.doubleToRawLongBits(Double.parseDouble(decimal)) == bits) {
                return decimal;
            }
        }
        return "0x" + (bits == 0 ? "0" : Long.toHexString(bits).toUpperCase(Locale.ROOT));
    }

    /** Six digits and a zero, an exponent of at least two digits. */
    private static String scientific(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0.000000e+00" : "0.000000e+00";
        }
        BigDecimal rounded = new BigDecimal(Math.abs(value)).round(SIX_DIGITS);
        StringBuilder digits = new StringBuilder(rounded.unscaledValue().toString());
        int exponent = digits.length() - 1 - rounded.scale();
        while (digits.length() < 7) {
            digits.append('0');
        }
        int size = Math.abs(exponent);
        return (value < 0 ? "-" : "")
                + digits.charAt(0)
                + '.'
                + digits.substring(1, 7)
                + (exponent < 0 ? "e-" : "e+")
                + (size < 10 ? "0" : "")
                + size;
    }
}
