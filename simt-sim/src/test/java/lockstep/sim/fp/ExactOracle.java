package lockstep.sim.fp;

import java.math.BigDecimal;
import java.util.function.ToIntFunction;

/**
 * Rounding by search: finds the two neighbours of an exact value among all magnitudes of a format by comparing
 * decimals, and selects one by the definition of the mode. Shares only the formats' field widths with the code under
 * test.
 */
public final class ExactOracle {
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private ExactOracle() {}

    /** Width of the exponent field in bits. */
    public static int exponentBits(FloatFormat format) {
        return format.width() - 1 - format.fractionBits();
    }

    /** The exact value of finite bits; the magnitude after the largest is treated as the next power of two. */
    public static BigDecimal value(FloatFormat format, long bits) {
        long magnitude = bits & (1L << (format.width() - 1)) - 1;
        int fractionBits = format.fractionBits();
        int field = (int) (magnitude >> fractionBits);
        long fraction = magnitude & (1L << fractionBits) - 1;
        int bias = (1 << (exponentBits(format) - 1)) - 1;
        long significand = field == 0 ? fraction : fraction + (1L << fractionBits);
        BigDecimal result = BigDecimal.valueOf(significand).multiply(power(Math.max(field, 1) - bias - fractionBits));
        return (bits >>> (format.width() - 1) & 1) != 0 ? result.negate() : result;
    }

    /** The number rounded; a zero is positive. */
    public static long round(FloatFormat format, Rounding mode, BigDecimal exact) {
        return round(format, mode, exact.signum() < 0, exact.abs()::compareTo);
    }

    /** Rounds the magnitude that {@code compare} compares with a candidate. */
    public static long round(FloatFormat format, Rounding mode, boolean negative, ToIntFunction<BigDecimal> compare) {
        long infinity = ((1L << exponentBits(format)) - 1) << format.fractionBits();
        long low = 0;
        long high = infinity;
        while (high - low > 1) {
            long middle = low + (high - low) / 2;
            if (compare.applyAsInt(value(format, middle)) >= 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        BigDecimal below = value(format, low);
        boolean exact = compare.applyAsInt(below) == 0;
        int half = compare.applyAsInt(below.add(value(format, low + 1)).divide(TWO));
        boolean up = !exact
                && switch (mode) {
                    case NEAREST_EVEN -> half > 0 || half == 0 && low % 2 == 1;
                    case NEAREST_AWAY -> half >= 0;
                    case TOWARD_ZERO -> false;
                    case UP -> !negative;
                    case DOWN -> negative;
                };
        // Beyond the largest number, a directed mode towards zero gives the largest number, which is low.
        return (up ? low + 1 : low) | (negative ? 1L << (format.width() - 1) : 0);
    }

    private static BigDecimal power(int exponent) {
        BigDecimal power = TWO.pow(Math.abs(exponent));
        return exponent >= 0 ? power : BigDecimal.ONE.divide(power);
    }
}
