package lockstep.sim.fp;

/**
 * Arithmetic of IEEE 754-2019 section 5.4 on raw bits, correctly rounded, with exact subnormal results. Values are
 * zero-extended bits of the format. Single and double to nearest even use the machine's arithmetic, which Java defines
 * to be that of IEEE 754; everything else uses 128-bit integers, without allocation.
 *
 * <p>Results that are NaN are {@link FloatFormat#canonicalNan()}, whatever the operands' payloads were.
 */
public final class FloatOps {
    /** Quotient bits that division computes: more than precision plus two, so that a sticky bit below them suffices. */
    private static final int QUOTIENT_BITS = 62;
    /** Root bits that the square root computes, likewise. */
    private static final int ROOT_BITS = 58;

    private FloatOps() {}

    /** a + b. */
    public static long add(FloatFormat format, Rounding mode, long a, long b) {
        if (mode == Rounding.NEAREST_EVEN) {
            if (format == FloatFormat.SINGLE) {
                return single(asFloat(a) + asFloat(b));
            }
            if (format == FloatFormat.DOUBLE) {
                return fromDouble(Double.longBitsToDouble(a) + Double.longBitsToDouble(b));
            }
        }
        return addExact(format, mode, a, b);
    }

    /** a - b. */
    public static long sub(FloatFormat format, Rounding mode, long a, long b) {
        return add(format, mode, a, format.negate(b));
    }

    /** a * b. */
    public static long mul(FloatFormat format, Rounding mode, long a, long b) {
        if (mode == Rounding.NEAREST_EVEN) {
            if (format == FloatFormat.SINGLE) {
                return single(asFloat(a) * asFloat(b));
            }
            if (format == FloatFormat.DOUBLE) {
                return fromDouble(Double.longBitsToDouble(a) * Double.longBitsToDouble(b));
            }
        }
        return mulExact(format, mode, a, b);
    }

    /** a / b; a zero divisor gives an infinity, or a NaN if a is zero too. */
    public static long div(FloatFormat format, Rounding mode, long a, long b) {
        if (mode == Rounding.NEAREST_EVEN) {
            if (format == FloatFormat.SINGLE) {
                return single(asFloat(a) / asFloat(b));
            }
            if (format == FloatFormat.DOUBLE) {
                return fromDouble(Double.longBitsToDouble(a) / Double.longBitsToDouble(b));
            }
        }
        return divExact(format, mode, a, b);
    }

    /** The square root; NaN below zero, negative zero of negative zero. */
    public static long sqrt(FloatFormat format, Rounding mode, long a) {
        if (mode == Rounding.NEAREST_EVEN) {
            if (format == FloatFormat.SINGLE) {
                return single((float) Math.sqrt(asFloat(a)));
            }
            if (format == FloatFormat.DOUBLE) {
                return fromDouble(Math.sqrt(Double.longBitsToDouble(a)));
            }
        }
        return sqrtExact(format, mode, a);
    }

    /** a * b + c with one rounding. Zero times infinity is NaN, whatever c is. */
    public static long fma(FloatFormat format, Rounding mode, long a, long b, long c) {
        if (mode == Rounding.NEAREST_EVEN) {
            if (format == FloatFormat.SINGLE) {
                return single(Math.fma(asFloat(a), asFloat(b), asFloat(c)));
            }
            if (format == FloatFormat.DOUBLE) {
                return fromDouble(
                        Math.fma(Double.longBitsToDouble(a), Double.longBitsToDouble(b), Double.longBitsToDouble(c)));
            }
        }
        return fmaExact(format, mode, a, b, c);
    }

    /**
     * LLVM's {@code frem}, which is C's {@code fmod}: a - b * trunc(a / b), exact, with the sign of a also when it is
     * zero. NaN where a is infinite or b is zero. Java's remainder is this function, and in double it is exact for
     * every format.
     */
    public static long remainder(FloatFormat format, long a, long b) {
        double result = FloatConvert.toDouble(format, a) % FloatConvert.toDouble(format, b);
        return FloatConvert.fromDouble(format, Rounding.NEAREST_EVEN, result);
    }

    /** The integral value next to a in the given direction; a zero result keeps the sign of a. */
    public static long roundToIntegral(FloatFormat format, Rounding mode, long a) {
        if (format.isNan(a)) {
            return format.canonicalNan();
        }
        int unit = format.unitExponent(a);
        if (unit >= 0 || !format.isFinite(a)) {
            return a;
        }
        boolean negative = format.isNegative(a);
        long integer = Rounder.shiftRounded(mode, negative, 0, format.significand(a), -unit);
        return Rounder.round(format, mode, negative, 0, integer, 0);
    }

    /** a * 2^power with one rounding; C's {@code ldexp} and {@code scalbn}. */
    public static long scale(FloatFormat format, Rounding mode, long a, int power) {
        if (format.isNan(a)) {
            return format.canonicalNan();
        }
        if (!format.isFinite(a) || format.isZero(a)) {
            return a;
        }
        int reach = 4 * (format.bias() + format.precision());
        int clamped = Math.clamp(power, -reach, reach);
        int exponent = format.unitExponent(a) + clamped;
        return Rounder.round(format, mode, format.isNegative(a), 0, format.significand(a), exponent);
    }

    /** The part of C's {@code frexp} in [1/2, 1), with a's sign; zeros and infinities as they are, NaN canonical. */
    public static long fraction(FloatFormat format, long a) {
        return scale(format, Rounding.NEAREST_EVEN, a, -fractionExponent(format, a));
    }

    /** The exponent of C's {@code frexp}: a = fraction * 2^exponent; 0 for zeros, infinities and NaNs. */
    public static int fractionExponent(FloatFormat format, long a) {
        return format.isFinite(a) && !format.isZero(a) ? exponent(format, a) + 1 : 0;
    }

    /**
     * C's {@code ilogb}: floor(log2 |a|) of a finite non-zero value, of subnormals too.
     *
     * @throws IllegalArgumentException for zeros, infinities and NaNs
     */
    public static int exponent(FloatFormat format, long a) {
        if (!format.isFinite(a) || format.isZero(a)) {
            throw new IllegalArgumentException("%#x has no exponent in %s".formatted(a, format));
        }
        return format.unitExponent(a) + 63 - Long.numberOfLeadingZeros(format.significand(a));
    }

    /** An operand under flush-to-zero: a subnormal becomes the zero of its sign. */
    public static long flushInput(FloatFormat format, long a) {
        return format.isDenormal(a) ? format.zero(format.isNegative(a)) : a;
    }

    /** A result under flush-to-zero: a subnormal (after rounding) becomes the zero of its sign. */
    public static long flushOutput(FloatFormat format, long a) {
        return flushInput(format, a);
    }

    /** PTX {@code .sat}: clamps to [+0, 1]; NaN and negative zero become +0. */
    public static long saturate(FloatFormat format, long a) {
        if (format.isNan(a) || format.isNegative(a)) {
            return 0;
        }
        return Math.min(a, format.one());
    }

    /** Addition by integers, for every format and mode; tests check the fast paths against it. */
    static long addExact(FloatFormat format, Rounding mode, long a, long b) {
        if (!format.isFinite(a) || !format.isFinite(b)) {
            return sumWithInfinity(format, a, b);
        }
        boolean negativeA = format.isNegative(a);
        boolean negativeB = format.isNegative(b);
        if (format.isZero(a) && format.isZero(b)) {
            return negativeA == negativeB ? a : format.zero(mode == Rounding.DOWN);
        }
        if (format.isZero(a)) {
            return b;
        }
        if (format.isZero(b)) {
            return a;
        }
        return Rounder.sum(
                format,
                mode,
                negativeA,
                0,
                format.significand(a),
                format.unitExponent(a),
                negativeB,
                0,
                format.significand(b),
                format.unitExponent(b));
    }

    /** Multiplication by integers, for every format and mode. */
    static long mulExact(FloatFormat format, Rounding mode, long a, long b) {
        boolean negative = format.isNegative(a) != format.isNegative(b);
        if (!format.isFinite(a) || !format.isFinite(b)) {
            return productWithInfinity(format, negative, a, b);
        }
        long x = format.significand(a);
        long y = format.significand(b);
        int exponent = format.unitExponent(a) + format.unitExponent(b);
        return Rounder.round(format, mode, negative, Math.unsignedMultiplyHigh(x, y), x * y, exponent);
    }

    /** Division by integers, for every format and mode: one quotient bit a step. */
    static long divExact(FloatFormat format, Rounding mode, long a, long b) {
        boolean negative = format.isNegative(a) != format.isNegative(b);
        if (format.isNan(a) || format.isNan(b)) {
            return format.canonicalNan();
        }
        if (format.isInfinite(a) || format.isZero(b)) {
            boolean invalid = format.isInfinite(a) ? format.isInfinite(b) : format.isZero(a);
            return invalid ? format.canonicalNan() : format.infinity(negative);
        }
        if (format.isZero(a) || format.isInfinite(b)) {
            return format.zero(negative);
        }
        long remainder = format.significand(a);
        long divisor = format.significand(b);
        int shiftA = Long.numberOfLeadingZeros(remainder);
        int shiftB = Long.numberOfLeadingZeros(divisor);
        // Both get 62 bits, so that the quotient is within [1/2, 2) and a doubled remainder stays positive.
        remainder <<= shiftA - 2;
        divisor <<= shiftB - 2;
        long quotient = 0;
        for (int bit = 0; bit < QUOTIENT_BITS; bit++) {
            boolean fits = remainder >= divisor;
            quotient = quotient << 1 | (fits ? 1 : 0);
            remainder = (fits ? remainder - divisor : remainder) << 1;
        }
        int exponent = format.unitExponent(a) - shiftA - format.unitExponent(b) + shiftB - (QUOTIENT_BITS - 1);
        return Rounder.round(format, mode, negative, 0, quotient | (remainder != 0 ? 1 : 0), exponent);
    }

    /** Square root by integers, for every format and mode: one root bit a step. */
    static long sqrtExact(FloatFormat format, Rounding mode, long a) {
        if (format.isNan(a) || format.isZero(a)) {
            return format.isZero(a) ? a : format.canonicalNan();
        }
        if (format.isNegative(a) || format.isInfinite(a)) {
            return format.isNegative(a) ? format.canonicalNan() : a;
        }
        long radicand = format.significand(a);
        int shift = Long.numberOfLeadingZeros(radicand);
        int exponent = format.unitExponent(a) - shift;
        radicand <<= shift;
        if ((exponent & 1) != 0) {
            radicand >>>= 1;
            exponent++;
        }
        long root = 0;
        long remainder = 0;
        for (int bit = 0; bit < ROOT_BITS; bit++) {
            remainder = remainder << 2 | radicand >>> 62;
            radicand <<= 2;
            long trial = root << 2 | 1;
            boolean fits = remainder >= trial;
            remainder = fits ? remainder - trial : remainder;
            root = root << 1 | (fits ? 1 : 0);
        }
        // The loop consumed 2 * ROOT_BITS bits of a 64-bit radicand: the root is scaled by 2^(ROOT_BITS - 32).
        int rootExponent = exponent / 2 - (ROOT_BITS - 32);
        return Rounder.round(format, mode, false, 0, root << 1 | (remainder != 0 ? 1 : 0), rootExponent - 1);
    }

    /** Fused multiply-add by integers, for every format and mode. */
    static long fmaExact(FloatFormat format, Rounding mode, long a, long b, long c) {
        boolean negative = format.isNegative(a) != format.isNegative(b);
        if (!format.isFinite(a) || !format.isFinite(b)) {
            return sumWithInfinity(format, productWithInfinity(format, negative, a, b), c);
        }
        if (!format.isFinite(c)) {
            return format.isNan(c) ? format.canonicalNan() : c;
        }
        if (format.isZero(a) || format.isZero(b)) {
            return addExact(format, mode, format.zero(negative), c);
        }
        if (format.isZero(c)) {
            return mulExact(format, mode, a, b);
        }
        long x = format.significand(a);
        long y = format.significand(b);
        return Rounder.sum(
                format,
                mode,
                negative,
                Math.unsignedMultiplyHigh(x, y),
                x * y,
                format.unitExponent(a) + format.unitExponent(b),
                format.isNegative(c),
                0,
                format.significand(c),
                format.unitExponent(c));
    }

    private static long sumWithInfinity(FloatFormat format, long a, long b) {
        boolean opposite = format.isInfinite(a) && format.isInfinite(b) && a != b;
        if (opposite || format.isNan(a) || format.isNan(b)) {
            return format.canonicalNan();
        }
        return format.isInfinite(a) ? a : b;
    }

    private static long productWithInfinity(FloatFormat format, boolean negative, long a, long b) {
        boolean invalid = format.isNan(a) || format.isNan(b) || format.isZero(a) || format.isZero(b);
        return invalid ? format.canonicalNan() : format.infinity(negative);
    }

    private static float asFloat(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    /** The collapsing conversion makes every NaN 0x7fc00000, which is the canonical one. */
    private static long single(float value) {
        return Integer.toUnsignedLong(Float.floatToIntBits(value));
    }

    private static long fromDouble(double value) {
        return Double.doubleToLongBits(value);
    }
}
