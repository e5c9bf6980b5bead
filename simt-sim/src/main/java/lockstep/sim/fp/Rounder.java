package lockstep.sim.fp;

/**
 * Rounds an exact 128-bit magnitude times a power of two to a value of a format; all operations round here. The lowest
 * bit of the magnitude may be a sticky bit if the magnitude has at least two more significant bits than the format.
 */
final class Rounder {
    private Rounder() {}

    /** Rounds {@code high:low * 2^exponent}, an unsigned magnitude, with the given sign. */
    static long round(FloatFormat format, Rounding mode, boolean negative, long high, long low, int exponent) {
        int top = 127 - leadingZeros(high, low);
        if (top < 0) {
            return format.zero(negative);
        }
        int valueExponent = exponent + top;
        if (valueExponent > format.bias()) {
            return overflow(format, mode, negative);
        }
        int unit = Math.max(valueExponent - format.fractionBits(), format.minUnitExponent());
        long kept = shiftRounded(mode, negative, high, low, unit - exponent);
        long encoded = ((long) (unit - format.minUnitExponent()) << format.fractionBits()) + kept;
        if (encoded >= format.exponentMask()) {
            return overflow(format, mode, negative);
        }
        return encoded | format.zero(negative);
    }

    /** Divides a magnitude by 2^shift and rounds to an integer, which must fit 64 bits; negative shifts multiply. */
    static long shiftRounded(Rounding mode, boolean negative, long high, long low, int shift) {
        if (shift <= 0) {
            return low << -shift;
        }
        long kept = shiftRightLow(high, low, shift);
        boolean half = (shiftRightLow(high, low, shift - 1) & 1) != 0;
        boolean rest = hasBitsBelow(high, low, shift - 1);
        return mode.increments(negative, (kept & 1) != 0, half, rest) ? kept + 1 : kept;
    }

    /**
     * The rounded sum of two non-zero signed magnitudes, each at most 124 bits. An exact zero is positive except for
     * {@link Rounding#DOWN} (IEEE 754-2019, section 6.3).
     */
    static long sum(
            FloatFormat format,
            Rounding mode,
            boolean negativeA,
            long highA,
            long lowA,
            int exponentA,
            boolean negativeB,
            long highB,
            long lowB,
            int exponentB) {
        int shiftA = leadingZeros(highA, lowA) - 3;
        int shiftB = leadingZeros(highB, lowB) - 3;
        int topA = exponentA - shiftA;
        int topB = exponentB - shiftB;
        if (topA < topB) {
            return sum(format, mode, negativeB, highB, lowB, exponentB, negativeA, highA, lowA, exponentA);
        }
        long bigHigh = shiftLeftHigh(highA, lowA, shiftA);
        long bigLow = shiftLeftLow(lowA, shiftA);
        long alignedHigh = shiftLeftHigh(highB, lowB, shiftB);
        long alignedLow = shiftLeftLow(lowB, shiftB);
        int distance = topA - topB;
        long smallHigh = shiftRightHigh(alignedHigh, distance);
        long smallLow = shiftRightLow(alignedHigh, alignedLow, distance)
                | (hasBitsBelow(alignedHigh, alignedLow, distance) ? 1 : 0);
        if (negativeA == negativeB) {
            long low = bigLow + smallLow;
            long carry = Long.compareUnsigned(low, bigLow) < 0 ? 1 : 0;
            return round(format, mode, negativeA, bigHigh + smallHigh + carry, low, topA);
        }
        return difference(format, mode, negativeA, bigHigh, bigLow, smallHigh, smallLow, topA);
    }

    private static long difference(
            FloatFormat format,
            Rounding mode,
            boolean negative,
            long bigHigh,
            long bigLow,
            long smallHigh,
            long smallLow,
            int exponent) {
        long low = bigLow - smallLow;
        long high = bigHigh - smallHigh - (Long.compareUnsigned(bigLow, smallLow) < 0 ? 1 : 0);
        if ((high | low) == 0) {
            return format.zero(mode == Rounding.DOWN);
        }
        if (high < 0) {
            return round(format, mode, !negative, low == 0 ? -high : ~high, -low, exponent);
        }
        return round(format, mode, negative, high, low, exponent);
    }

    private static long overflow(FloatFormat format, Rounding mode, boolean negative) {
        return mode.overflowsToInfinity(negative) ? format.infinity(negative) : format.largest(negative);
    }

    static int leadingZeros(long high, long low) {
        return high == 0 ? 64 + Long.numberOfLeadingZeros(low) : Long.numberOfLeadingZeros(high);
    }

    /** The upper word of {@code high:low << shift}, shift 0 to 127. */
    static long shiftLeftHigh(long high, long low, int shift) {
        if (shift >= 64) {
            return low << (shift - 64);
        }
        return shift == 0 ? high : high << shift | low >>> (64 - shift);
    }

    /** The lower word of {@code high:low << shift}, shift 0 to 127. */
    static long shiftLeftLow(long low, int shift) {
        return shift >= 64 ? 0 : low << shift;
    }

    /** The upper word of {@code high:low >>> shift}, any shift from 0. */
    static long shiftRightHigh(long high, int shift) {
        return shift >= 64 ? 0 : high >>> shift;
    }

    /** The lower word of {@code high:low >>> shift}, any shift from 0. */
    static long shiftRightLow(long high, long low, int shift) {
        if (shift >= 128) {
            return 0;
        }
        if (shift >= 64) {
            return high >>> (shift - 64);
        }
        return shift == 0 ? low : low >>> shift | high << (64 - shift);
    }

    /** Whether any of the lowest {@code count} bits is set, any count from 0. */
    static boolean hasBitsBelow(long high, long low, int count) {
        if (count <= 64) {
            return count > 0 && low << (64 - count) != 0;
        }
        return low != 0 || (count >= 128 ? high != 0 : high << (128 - count) != 0);
    }
}
