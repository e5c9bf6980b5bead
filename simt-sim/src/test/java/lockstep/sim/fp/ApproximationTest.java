package lockstep.sim.fp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * docs/semantics.md, S3.11: results of approximate functions are in the interval that the PTX ISA permits. Oracle:
 * {@link SeriesOracle}.
 */
class ApproximationTest {
    private static boolean isPermitted(Approximation function, FloatFormat format, long a, long b, long result) {
        return SeriesOracle.isPermitted(function, format, a, b, result);
    }

    private static long operand(Approximation function, FloatFormat format, Random random) {
        int reach = switch (function) {
            case SIN, COS -> 8;
            case EX2 -> ExactOracle.exponentBits(format) - 1;
            case TANH -> 4;
            case RCP, SQRT, RSQRT, LG2, DIV, DIV_FULL -> format.bias();
        };
        int exponent = random.nextInt(2 * reach) - reach;
        long bits = (long) Math.clamp(exponent + format.bias(), 0, 2 * format.bias()) << format.fractionBits()
                | random.nextLong() & format.fractionMask();
        boolean isPositive =
                function == Approximation.SQRT || function == Approximation.RSQRT || function == Approximation.LG2;
        return isPositive || random.nextBoolean() ? Math.max(bits, 1) : format.negate(Math.max(bits, 1));
    }

    @ParameterizedTest
    @EnumSource
    void resultsAreInTheirInterval(Approximation function) {
        Random random = new Random(11);
        for (AllowedErrors.Bound bound : AllowedErrors.of(function)) {
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

    /** The interval is not vacuous: a result with twice the permitted error is refused. */
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
            double error = AllowedErrors.of(function, format, FloatConvert.toDouble(format, a), 1, value)
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

    /** Divisors in (2^126, 2^128) give zero, and NaN for an infinite dividend: PTX ISA, "div". */
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

    /** Law: {@code .approx.ftz.f64} reads only the upper word and has a fixed NaN; PTX ISA, its table of results. */
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
