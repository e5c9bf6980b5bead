package lockstep.sim.fp;

import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.WideInt;

/** Conversions between formats and between floats and integers, each with exactly one rounding. */
public final class FloatConvert {
    /** Bits of fraction that a single has and tf32 lacks. */
    private static final int TF32_DROPPED = 13;

    private FloatConvert() {}

    /** The value in another format, rounded once; a NaN becomes the canonical one. */
    public static long convert(FloatFormat from, FloatFormat to, Rounding mode, long a) {
        if (from.isNan(a)) {
            return to.canonicalNan();
        }
        boolean negative = from.isNegative(a);
        if (from.isInfinite(a)) {
            return to.infinity(negative);
        }
        return Rounder.round(to, mode, negative, 0, from.significand(a), from.unitExponent(a));
    }

    /** The value as a double, which holds every value of every format; NaNs become the canonical one. */
    public static double toDouble(FloatFormat format, long a) {
        return switch (format) {
            case SINGLE -> Float.intBitsToFloat((int) a);
            case DOUBLE -> Double.longBitsToDouble(a);
            case BFLOAT -> Float.intBitsToFloat((int) a << 16);
            case HALF -> Float.float16ToFloat((short) a);
        };
    }

    /** The double rounded once to a format; a NaN becomes the canonical one. */
    public static long fromDouble(FloatFormat format, Rounding mode, double value) {
        return convert(FloatFormat.DOUBLE, format, mode, Double.doubleToRawLongBits(value));
    }

    /** A signed integer, given sign-extended to 64 bits. */
    public static long fromSigned(FloatFormat format, Rounding mode, long value) {
        return Rounder.round(format, mode, value < 0, 0, Math.abs(value), 0);
    }

    /** An unsigned integer, given zero-extended to 64 bits. */
    public static long fromUnsigned(FloatFormat format, Rounding mode, long value) {
        return Rounder.round(format, mode, false, 0, value, 0);
    }

    /** A signed integer, given sign-extended to 128 bits. */
    public static long fromSignedWide(FloatFormat format, Rounding mode, WideInt value) {
        boolean negative = value.high() < 0;
        WideInt magnitude = negative ? WideInt.ZERO.sub(value, 128) : value;
        return Rounder.round(format, mode, negative, magnitude.high(), magnitude.low(), 0);
    }

    /** An unsigned integer of up to 128 bits. */
    public static long fromUnsignedWide(FloatFormat format, Rounding mode, WideInt value) {
        return Rounder.round(format, mode, false, value.high(), value.low(), 0);
    }

    /**
     * Whether the value, rounded to an integer, fits a signed integer; where it does not, LLVM's {@code fptosi} (which
     * rounds towards zero) is poison. Infinities and NaNs do not fit.
     *
     * @param width 1 to 128 bits
     */
    public static boolean fitsSigned(FloatFormat format, Rounding mode, long a, int width) {
        if (!format.isFinite(a)) {
            return false;
        }
        long integer = FloatOps.roundToIntegral(format, mode, a);
        if (format.isZero(integer)) {
            return true;
        }
        int exponent = FloatOps.exponent(format, integer);
        boolean isLowest =
                exponent == width - 1 && format.isNegative(integer) && Long.bitCount(format.significand(integer)) == 1;
        return exponent < width - 1 || isLowest;
    }

    /** Whether the value, rounded to an integer, fits an unsigned integer of 1 to 128 bits; see {@link #fitsSigned}. */
    public static boolean fitsUnsigned(FloatFormat format, Rounding mode, long a, int width) {
        if (!format.isFinite(a)) {
            return false;
        }
        long integer = FloatOps.roundToIntegral(format, mode, a);
        if (format.isZero(integer)) {
            return true;
        }
        return !format.isNegative(integer) && FloatOps.exponent(format, integer) < width;
    }

    /**
     * {@code llvm.fptosi.sat} with a choice of rounding: the nearest representable integer, 0 for a NaN, zero-extended.
     *
     * @param width 1 to 64 bits
     */
    public static long toSignedSaturating(FloatFormat format, Rounding mode, long a, int width) {
        if (format.isNan(a)) {
            return 0;
        }
        boolean negative = format.isNegative(a);
        if (!fitsSigned(format, mode, a, width)) {
            return negative ? IntOps.signedMin(width) : IntOps.signedMax(width);
        }
        long magnitude = magnitude(format, mode, a);
        return IntOps.zext(negative ? -magnitude : magnitude, width);
    }

    /** {@code llvm.fptoui.sat}: the nearest representable integer of 1 to 64 bits, 0 for a NaN. */
    public static long toUnsignedSaturating(FloatFormat format, Rounding mode, long a, int width) {
        if (format.isNan(a)) {
            return 0;
        }
        if (!fitsUnsigned(format, mode, a, width)) {
            return format.isNegative(a) ? 0 : IntOps.mask(width);
        }
        return magnitude(format, mode, a);
    }

    /** {@link #toSignedSaturating} for 1 to 128 bits, zero-extended from the width. */
    public static WideInt toSignedSaturatingWide(FloatFormat format, Rounding mode, long a, int width) {
        if (format.isNan(a)) {
            return WideInt.ZERO;
        }
        boolean negative = format.isNegative(a);
        if (!fitsSigned(format, mode, a, width)) {
            return negative ? WideInt.signedMin(width) : WideInt.signedMax(width);
        }
        WideInt magnitude = magnitudeWide(format, mode, a);
        return negative ? WideInt.ZERO.sub(magnitude, width) : magnitude;
    }

    /** {@link #toUnsignedSaturating} for 1 to 128 bits. */
    public static WideInt toUnsignedSaturatingWide(FloatFormat format, Rounding mode, long a, int width) {
        if (format.isNan(a)) {
            return WideInt.ZERO;
        }
        if (!fitsUnsigned(format, mode, a, width)) {
            return format.isNegative(a) ? WideInt.ZERO : WideInt.mask(width);
        }
        return magnitudeWide(format, mode, a);
    }

    /**
     * The result of PTX {@code cvt} to an integer for a NaN, zero-extended: the integer with only its highest bit set
     * where source or destination has 64 bits, else 0 (PTX ISA, "Data Movement and Conversion Instructions: cvt").
     */
    public static long ptxIntegerOfNan(FloatFormat from, int width) {
        return from == FloatFormat.DOUBLE || width == 64 ? IntOps.signedMin(width) : 0;
    }

    /**
     * A single as tf32 in any rounding mode.
     *
     * @param staysFinite whether infinities become the largest number of tf32
     */
    public static long toTf32(Rounding mode, boolean staysFinite, long a) {
        FloatFormat format = FloatFormat.SINGLE;
        if (format.isNan(a)) {
            return format.canonicalNan();
        }
        boolean negative = format.isNegative(a);
        // A carry out of the fraction grows the exponent, and out of the largest exponent it makes an infinity.
        long magnitude = format.isFinite(a)
                ? Rounder.shiftRounded(mode, negative, 0, format.magnitude(a), TF32_DROPPED) << TF32_DROPPED
                : format.magnitude(a);
        boolean isBeyond = magnitude >= format.exponentMask();
        if (isBeyond && (staysFinite || format.isFinite(a) && !mode.overflowsToInfinity(negative))) {
            magnitude = format.exponentMask() - (1L << TF32_DROPPED);
        }
        return magnitude | format.zero(negative);
    }

    private static long magnitude(FloatFormat format, Rounding mode, long a) {
        boolean negative = format.isNegative(a);
        return Rounder.shiftRounded(mode, negative, 0, format.significand(a), -format.unitExponent(a));
    }

    private static WideInt magnitudeWide(FloatFormat format, Rounding mode, long a) {
        int unit = format.unitExponent(a);
        if (unit <= 0) {
            return new WideInt(0, magnitude(format, mode, a));
        }
        long significand = format.significand(a);
        return new WideInt(Rounder.shiftLeftHigh(0, significand, unit), Rounder.shiftLeftLow(significand, unit));
    }
}
