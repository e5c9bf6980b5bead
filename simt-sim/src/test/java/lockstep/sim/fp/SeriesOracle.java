package lockstep.sim.fp;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The functions that PTX approximates, by series of decimals to 60 digits, independent of the code under test; and
 * whether a result is within the error that the PTX ISA permits.
 */
public final class SeriesOracle {
    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal TINY = new BigDecimal("1e-75");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final BigDecimal LN2 = logarithmNearOne(TWO);
    private static final BigDecimal PI = machin();

    private SeriesOracle() {}

    /** Computes a term of a series from the previous one and its index. */
    private interface Next {
        BigDecimal of(BigDecimal term, int number);
    }

    private static BigDecimal series(BigDecimal first, Next next) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal term = first;
        for (int number = 1; term.abs().compareTo(TINY) > 0; number++) {
            sum = sum.add(term, DIGITS);
            term = next.of(term, number).round(DIGITS);
        }
        return sum;
    }

    /** ln x = 2 artanh((x - 1) / (x + 1)). */
    private static BigDecimal logarithmNearOne(BigDecimal x) {
        BigDecimal z = x.subtract(BigDecimal.ONE).divide(x.add(BigDecimal.ONE), DIGITS);
        BigDecimal square = z.multiply(z, DIGITS);
        BigDecimal power = z;
        BigDecimal sum = BigDecimal.ZERO;
        for (int odd = 1; power.abs().compareTo(TINY) > 0; odd += 2) {
            sum = sum.add(power.divide(BigDecimal.valueOf(odd), DIGITS), DIGITS);
            power = power.multiply(square, DIGITS);
        }
        return sum.multiply(TWO);
    }

    private static BigDecimal inverseTangentOfInverse(int n) {
        BigDecimal power = BigDecimal.ONE.divide(BigDecimal.valueOf(n), DIGITS);
        BigDecimal square = BigDecimal.valueOf((long) n * n);
        BigDecimal sum = BigDecimal.ZERO;
        for (int odd = 1; power.compareTo(TINY) > 0; odd += 2) {
            BigDecimal term = power.divide(BigDecimal.valueOf(odd), DIGITS);
            sum = odd % 4 == 1 ? sum.add(term, DIGITS) : sum.subtract(term, DIGITS);
            power = power.divide(square, DIGITS);
        }
        return sum;
    }

    /** Machin's formula. */
    private static BigDecimal machin() {
        BigDecimal quarter =
                inverseTangentOfInverse(5).multiply(BigDecimal.valueOf(4)).subtract(inverseTangentOfInverse(239));
        return quarter.multiply(BigDecimal.valueOf(4));
    }

    private static BigDecimal exponential(BigDecimal x) {
        int halvings = 0;
        BigDecimal reduced = x;
        while (reduced.abs().compareTo(BigDecimal.ONE) > 0) {
            reduced = reduced.divide(TWO, DIGITS);
            halvings++;
        }
        BigDecimal small = reduced;
        BigDecimal result =
                series(BigDecimal.ONE, (term, n) -> term.multiply(small).divide(BigDecimal.valueOf(n), DIGITS));
        for (int i = 0; i < halvings; i++) {
            result = result.multiply(result, DIGITS);
        }
        return result;
    }

    private static BigDecimal log2(BigDecimal x) {
        int exponent = Math.getExponent(x.doubleValue());
        BigDecimal power = TWO.pow(Math.abs(exponent));
        BigDecimal mantissa = exponent >= 0 ? x.divide(power, DIGITS) : x.multiply(power);
        return BigDecimal.valueOf(exponent).add(logarithmNearOne(mantissa).divide(LN2, DIGITS), DIGITS);
    }

    private static BigDecimal sine(BigDecimal x) {
        BigDecimal turn = PI.multiply(TWO);
        BigDecimal turns = x.divide(turn, DIGITS).setScale(0, RoundingMode.HALF_EVEN);
        BigDecimal reduced = x.subtract(turns.multiply(turn));
        BigDecimal square = reduced.multiply(reduced, DIGITS);
        return series(
                reduced,
                (term, n) -> term.multiply(square).negate().divide(BigDecimal.valueOf(2L * n * (2L * n + 1)), DIGITS));
    }

    private static BigDecimal tangent(BigDecimal x) {
        BigDecimal square = exponential(x.multiply(TWO));
        return square.subtract(BigDecimal.ONE).divide(square.add(BigDecimal.ONE), DIGITS);
    }

    private static BigDecimal exact(Approximation function, BigDecimal a, BigDecimal b) {
        return switch (function) {
            case RCP -> BigDecimal.ONE.divide(a, DIGITS);
            case SQRT -> a.sqrt(DIGITS);
            case RSQRT -> BigDecimal.ONE.divide(a.sqrt(DIGITS), DIGITS);
            case SIN -> sine(a);
            case COS -> sine(a.add(PI.divide(TWO, DIGITS)));
            case LG2 -> log2(a);
            case EX2 -> exponential(a.multiply(LN2));
            case TANH -> tangent(a);
            case DIV, DIV_FULL -> a.divide(b, DIGITS);
        };
    }

    /** Whether a result is within the error that the PTX ISA states; true if it does not state one. */
    public static boolean isPermitted(Approximation function, FloatFormat format, long a, long b, long result) {
        BigDecimal exact = exact(function, ExactOracle.value(format, a), ExactOracle.value(format, b));
        double allowed = AllowedErrors.of(
                        function,
                        format,
                        ExactOracle.value(format, a).doubleValue(),
                        ExactOracle.value(format, b).doubleValue(),
                        exact.doubleValue())
                .orElse(Double.POSITIVE_INFINITY);
        if (allowed == Double.POSITIVE_INFINITY) {
            return true;
        }
        BigDecimal error = ExactOracle.value(format, result).subtract(exact).abs();
        return format.isFinite(result) && error.compareTo(new BigDecimal(allowed)) <= 0;
    }
}
