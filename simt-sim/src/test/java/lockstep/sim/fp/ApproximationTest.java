package lockstep.sim.fp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * docs/semantics.md, S3.11: results of approximate functions lie in the interval that the PTX ISA allows. Oracle:
 * series of decimals to 60 digits, which share nothing with the code under test.
 */
class ApproximationTest {
    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal TINY = new BigDecimal("1e-75");
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final BigDecimal LN2 = logarithmNearOne(TWO);
    private static final BigDecimal PI = machin();

    /** Sum of terms that {@code next} makes from the one before and its number. */
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
        BigDecimal quarter = inverseTangentOfInverse(5)
                .multiply(BigDecimal.valueOf(4))
                .subtract(inverseTangentOfInverse(239));
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
        BigDecimal result = series(
                BigDecimal.ONE, (term, n) -> term.multiply(small).divide(BigDecimal.valueOf(n), DIGITS));
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
        BigDecimal turns = x.divide(turn, DIGITS).setScale(0, java.math.RoundingMode.HALF_EVEN);
        BigDecimal reduced = x.subtract(turns.multiply(turn));
        BigDecimal square = reduced.multiply(reduced, DIGITS);
        return series(
                reduced,
                (term, n) -> term.multiply(square)
                        .negate()
                        .divide(BigDecimal.valueOf(2L * n * (2L * n + 1)), DIGITS));
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

    private static boolean isPermitted(Approximation function, FloatFormat format, long a, long b, long result) {
        BigDecimal exact = exact(function, ExactOracle.value(format, a), ExactOracle.value(format, b));
        double allowed = function.allowedError(
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

    private static long operand(Approximation function, FloatFormat format, Random random) {
        int reach = switch (function) {
            case SIN, COS -> 8;
            case EX2 -> format.exponentBits() - 1;
            case TANH -> 4;
            case RCP, SQRT, RSQRT, LG2, DIV, DIV_FULL -> format.bias();
        };
        int exponent = random.nextInt(2 * reach) - reach;
        long bits = (long) Math.clamp(exponent + format.bias(), 0, 2 * format.bias()) << format.fractionBits()
                | random.nextLong() & format.fractionMask();
        boolean isPositive = function == Approximation.SQRT || function == Approximation.RSQRT
                || function == Approximation.LG2;
        return isPositive || random.nextBoolean() ? Math.max(bits, 1) : format.negate(Math.max(bits, 1));
    }

    @ParameterizedTest
    @EnumSource
    void resultsLieInTheirInterval(Approximation function) {
        Random random = new Random(11);
        for (Approximation.Bound bound : function.bounds()) {
            FloatFormat format = bound.format();
            for (int index = 0; index < 120; index++) {
                long a = operand(function, format, random);
                long b = operand(function, format, random);
                long result = function.compute(format, false, a, b);
                assertTrue(
                        isPermitted(function, format, a, b, result),
                        () -> "%s %s %#x %#x gave %#x".formatted(function, format, a, b, result));
            }
        }
    }

    /** The interval means something: twice the allowed error away a result is refused. */
    @ParameterizedTest
    @EnumSource
    void aWrongResultIsRefused(Approximation function) {
        FloatFormat format = FloatFormat.SINGLE;
        Random random = new Random(12);
        int refused = 0;
        for (int index = 0; index < 20; index++) {
            long a = function == Approximation.TANH || function == Approximation.EX2
                    ? format.one() - random.nextInt(1 << 20)
                    : format.one() + random.nextInt(1 << 20) + 1;
            long result = function.compute(format, false, a, format.one());
            double value = FloatConvert.toDouble(format, result);
            double error = function.allowedError(format, FloatConvert.toDouble(format, a), 1, value)
                    .orElseThrow();
            long wrong = FloatConvert.fromDouble(format, Rounding.UP, value + 2 * error + Math.ulp((float) value));
            refused += isPermitted(function, format, a, format.one(), wrong) ? 0 : 1;
        }
        assertEquals(20, refused);
    }

    @Test
    void specialValues() {
        FloatFormat f = FloatFormat.SINGLE;
        long inf = f.infinity(false);
        long minusInf = f.infinity(true);
        long minusZero = f.zero(true);
        long nan = f.canonicalNan();
        assertEquals(minusInf, Approximation.RCP.compute(f, false, minusZero, 0));
        assertEquals(minusZero, Approximation.RCP.compute(f, false, minusInf, 0));
        assertEquals(minusInf, Approximation.RCP.compute(f, true, 0x80000001L, 0));
        assertEquals(minusZero, Approximation.SQRT.compute(f, false, minusZero, 0));
        assertEquals(nan, Approximation.SQRT.compute(f, false, f.negate(f.one()), 0));
        assertEquals(minusInf, Approximation.RSQRT.compute(f, false, minusZero, 0));
        assertEquals(0, Approximation.RSQRT.compute(f, false, inf, 0));
        assertEquals(nan, Approximation.SIN.compute(f, false, inf, 0));
        assertEquals(minusZero, Approximation.SIN.compute(f, false, minusZero, 0));
        assertEquals(f.one(), Approximation.COS.compute(f, true, 1, 0));
        assertEquals(minusInf, Approximation.LG2.compute(f, false, minusZero, 0));
        assertEquals(minusInf, Approximation.LG2.compute(f, true, 1, 0));
        assertFalse(f.isInfinite(Approximation.LG2.compute(f, false, 1, 0)));
        assertEquals(nan, Approximation.LG2.compute(f, false, minusInf, 0));
        assertEquals(0, Approximation.EX2.compute(f, false, minusInf, 0));
        assertEquals(inf, Approximation.EX2.compute(f, false, inf, 0));
        assertEquals(f.negate(f.one()), Approximation.TANH.compute(f, false, minusInf, 0));
        for (Approximation function : Approximation.values()) {
            assertEquals(nan, function.compute(f, false, nan, f.one()), function::name);
        }
    }

    /** Divisors in (2^126, 2^128) make zero, and NaN of an infinity: PTX ISA, "div". */
    @Test
    void divisionByAHugeNumberIsZero() {
        FloatFormat f = FloatFormat.SINGLE;
        long huge = 0x7f000000L;
        assertEquals(0, Approximation.DIV.compute(f, false, huge, huge));
        assertEquals(f.canonicalNan(), Approximation.DIV.compute(f, false, f.infinity(false), huge));
        assertEquals(f.one(), Approximation.DIV.compute(f, false, 0x7e800000L, 0x7e800000L));
        assertEquals(f.one(), Approximation.DIV_FULL.compute(f, false, huge, huge));
        assertEquals(0, Approximation.DIV.compute(f, false, f.one(), f.infinity(false)));
    }

    @Test
    void grossDoublesHaveAnEmptyLowerWord() {
        FloatFormat f = FloatFormat.DOUBLE;
        long third = Approximation.RCP.compute(f, true, Double.doubleToRawLongBits(3.0), 0);
        assertEquals(0, third & 0xffffffffL);
        assertEquals(1.0 / 3, Double.longBitsToDouble(third), 1e-6);
        long same = Approximation.RCP.compute(f, true, Double.doubleToRawLongBits(Math.nextUp(3.0)), 0);
        assertEquals(third, same);
    }

    /** Law: {@code .approx.ftz.f64} looks at the upper word alone and fixes the NaN; PTX ISA, its table of results. */
    @Test
    void grossReciprocalsSeeTheUpperWord() {
        FloatFormat f = FloatFormat.DOUBLE;
        long lowerNan = 0x7ff0000000000001L;
        assertEquals(0, Approximation.RCP.compute(f, true, lowerNan, 0));
        assertEquals(0x8000000000000000L, Approximation.RCP.compute(f, true, lowerNan | f.signMask(), 0));
        assertEquals(0, Approximation.RSQRT.compute(f, true, lowerNan, 0));
        assertEquals(0x7fffffff00000000L, Approximation.RCP.compute(f, true, 0x7ff8000000000000L, 0));
        assertEquals(0x7fffffff00000000L, Approximation.RSQRT.compute(f, true, f.infinity(true), 0));
        assertEquals(f.infinity(true), Approximation.RCP.compute(f, true, f.signMask() | 1, 0));
        assertEquals(f.infinity(true), Approximation.RSQRT.compute(f, true, f.signMask() | 1, 0));
        assertEquals(0x3ff0000000000000L, Approximation.RCP.compute(f, true, 0x3ff00000ffffffffL, 0));
    }
}
