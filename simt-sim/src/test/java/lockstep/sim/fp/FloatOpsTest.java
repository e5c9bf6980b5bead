package lockstep.sim.fp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import lockstep.sim.bits.WideInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Arithmetic and conversions against {@link ExactOracle}; infinities and NaNs against the standard's rules. */
class FloatOpsTest {
    private static final int TRIES = 400;

    @ParameterizedTest
    @EnumSource
    void arithmeticRoundsTheExactResultOnce(FloatFormat format) {
        Random random = new Random(1);
        for (int index = 0; index < TRIES * (format == FloatFormat.DOUBLE ? 1 : 3); index++) {
            Rounding mode = Rounding.values()[index % 5];
            long a = finite(format, random);
            long b = near(format, random, a);
            long c = random.nextBoolean() ? finite(format, random) : opposite(format, random, a, b);
            BigDecimal x = ExactOracle.value(format, a);
            BigDecimal y = ExactOracle.value(format, b);
            BigDecimal z = ExactOracle.value(format, c);
            String where = "%s %s %#x %#x %#x".formatted(format, mode, a, b, c);
            sameUnlessZero(format, mode, x.add(y), FloatOps.add(format, mode, a, b), "add " + where);
            sameUnlessZero(format, mode, x.add(y), FloatOps.addExact(format, mode, a, b), "add " + where);
            sameUnlessZero(format, mode, x.subtract(y), FloatOps.sub(format, mode, a, b), "sub " + where);
            BigDecimal product = x.multiply(y);
            sameUnlessZero(format, mode, product, FloatOps.mul(format, mode, a, b), "mul " + where);
            sameUnlessZero(format, mode, product.add(z), FloatOps.fma(format, mode, a, b, c), "fma " + where);
            sameUnlessZero(format, mode, product.add(z), FloatOps.fmaExact(format, mode, a, b, c), "fma " + where);
            if (y.signum() != 0) {
                boolean negative = format.isNegative(a) != format.isNegative(b);
                long quotient =
                        ExactOracle.round(format, mode, negative, q -> x.abs().compareTo(q.multiply(y.abs())));
                assertEquals(quotient, FloatOps.div(format, mode, a, b), "div " + where);
                assertEquals(quotient, FloatOps.divExact(format, mode, a, b), "div " + where);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HALF", "BFLOAT"})
    void everyShortValueHasTheRightRootAndIntegers(FloatFormat format) {
        for (long a = 0; a <= 0xffff; a++) {
            if (!format.isFinite(a)) {
                continue;
            }
            Rounding mode = Rounding.values()[(int) (a * 7 % 5)];
            root(format, mode, a);
            integral(format, mode, a);
            long scaled = FloatOps.scale(format, mode, a, -3);
            BigDecimal eighth = ExactOracle.value(format, a).divide(BigDecimal.valueOf(8));
            sameUnlessZero(format, mode, eighth, scaled, "scale %#x".formatted(a));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SINGLE", "DOUBLE"})
    void sampledLongValuesHaveTheRightRootAndIntegers(FloatFormat format) {
        Random random = new Random(2);
        for (int index = 0; index < TRIES; index++) {
            Rounding mode = Rounding.values()[index % 5];
            root(format, mode, format.abs(finite(format, random)));
            integral(format, mode, finite(format, random));
        }
    }

    @ParameterizedTest
    @EnumSource
    void conversionsRoundOnce(FloatFormat from) {
        Random random = new Random(3);
        for (int index = 0; index < TRIES; index++) {
            Rounding mode = Rounding.values()[index % 5];
            long a = finite(from, random);
            BigDecimal exact = ExactOracle.value(from, a);
            for (FloatFormat to : FloatFormat.values()) {
                String where = "%s to %s %s %#x".formatted(from, to, mode, a);
                long expected = ExactOracle.round(to, mode, from.isNegative(a), exact.abs()::compareTo);
                assertEquals(expected, FloatConvert.convert(from, to, mode, a), where);
            }
            long integer = random.nextLong() >> random.nextInt(64);
            sameUnlessZero(
                    from, mode, BigDecimal.valueOf(integer), FloatConvert.fromSigned(from, mode, integer), "int");
            WideInt wide = new WideInt(random.nextLong() >> random.nextInt(64), random.nextLong());
            long signed = FloatConvert.fromSignedWide(from, mode, wide);
            sameUnlessZero(from, mode, new BigDecimal(wide.signed(128)), signed, "wide");
            long unsigned = FloatConvert.fromUnsignedWide(from, mode, wide);
            sameUnlessZero(from, mode, new BigDecimal(wide.unsigned()), unsigned, "wide");
        }
    }

    @ParameterizedTest
    @EnumSource
    void specialValuesFollowTheStandard(FloatFormat format) {
        long nan = format.canonicalNan();
        long inf = format.infinity(false);
        long one = format.one();
        for (Rounding mode : Rounding.values()) {
            assertEquals(nan, FloatOps.add(format, mode, inf, format.negate(inf)));
            assertEquals(nan, FloatOps.mul(format, mode, inf, 0));
            assertEquals(nan, FloatOps.div(format, mode, 0, 0));
            assertEquals(nan, FloatOps.div(format, mode, inf, inf));
            assertEquals(nan, FloatOps.fma(format, mode, inf, 0, one));
            assertEquals(nan, FloatOps.sqrt(format, mode, format.negate(one)));
            assertEquals(nan, FloatOps.add(format, mode, format.mask(), one));
            assertEquals(inf, FloatOps.div(format, mode, one, 0));
            assertEquals(format.infinity(true), FloatOps.div(format, mode, one, format.zero(true)));
            assertEquals(format.zero(true), FloatOps.sqrt(format, mode, format.zero(true)));
            assertEquals(0, FloatOps.div(format, mode, one, inf));
            long cancelled = FloatOps.sub(format, mode, one, one);
            assertEquals(format.zero(mode == Rounding.DOWN), cancelled);
        }
        assertEquals(nan, FloatOps.remainder(format, one, 0));
        assertEquals(format.zero(true), FloatOps.remainder(format, format.negate(one), one));
        assertThrows(IllegalArgumentException.class, () -> FloatOps.exponent(format, 0));
    }

    @Test
    void minimaDifferInNansAndAgreeOnZeros() {
        FloatFormat format = FloatFormat.SINGLE;
        long nan = 0x7fc00001L;
        assertEquals(0x7fc00000L, FloatCompare.minimum(format, nan, 0));
        assertEquals(format.one(), FloatCompare.minimumNumber(format, nan, format.one()));
        assertEquals(0x80000000L, FloatCompare.minimum(format, 0, 0x80000000L));
        assertEquals(0, FloatCompare.maximumNumber(format, 0x80000000L, 0));
        assertEquals(0x7fffffffL, FloatCompare.ptxMin(format, true, false, nan, 0));
        assertEquals(0xbf800000L, FloatCompare.ptxMax(format, false, true, 0xbf800000L, 0x3f000000L));
        assertEquals(Relation.EQUAL, FloatCompare.compare(format, 0, 0x80000000L));
        assertEquals(Relation.UNORDERED, FloatCompare.compare(format, nan, nan));
        assertEquals(Relation.LESS, FloatCompare.compare(format, 0xbf800000L, 0x80000000L));
    }

    @Test
    void outOfRangeIntegersAreReportedAndSaturate() {
        FloatFormat format = FloatFormat.SINGLE;
        Rounding zero = Rounding.TOWARD_ZERO;
        long nan = format.canonicalNan();
        long lowest = Integer.toUnsignedLong(Float.floatToIntBits(-128.75f));
        assertTrue(FloatConvert.fitsSigned(format, zero, lowest, 8));
        assertFalse(FloatConvert.fitsSigned(format, Rounding.DOWN, lowest, 8));
        assertEquals(0x80, FloatConvert.toSignedSaturating(format, zero, lowest, 8));
        assertFalse(FloatConvert.fitsUnsigned(format, zero, lowest, 8));
        assertEquals(0, FloatConvert.toUnsignedSaturating(format, zero, lowest, 8));
        assertFalse(FloatConvert.fitsSigned(format, zero, nan, 64));
        assertEquals(0, FloatConvert.toSignedSaturating(format, zero, nan, 64));
        assertEquals(-1L, FloatConvert.toUnsignedSaturating(format, zero, format.infinity(false), 64));
        assertEquals(0, FloatOps.saturate(format, nan));
        assertEquals(format.zero(true), FloatOps.flushInput(format, 0x80000001L));
    }

    private static void root(FloatFormat format, Rounding mode, long a) {
        if (format.isNegative(a)) {
            return;
        }
        BigDecimal exact = ExactOracle.value(format, a);
        long expected = ExactOracle.round(format, mode, false, r -> exact.compareTo(r.multiply(r)));
        assertEquals(expected, FloatOps.sqrt(format, mode, a), () -> "sqrt %s %s %#x".formatted(format, mode, a));
        assertEquals(expected, FloatOps.sqrtExact(format, mode, a));
    }

    private static void integral(FloatFormat format, Rounding mode, long a) {
        BigDecimal exact = ExactOracle.value(format, a);
        RoundingMode how = switch (mode) {
            case NEAREST_EVEN -> RoundingMode.HALF_EVEN;
            case TOWARD_ZERO -> RoundingMode.DOWN;
            case DOWN -> RoundingMode.FLOOR;
            case UP -> RoundingMode.CEILING;
            case NEAREST_AWAY -> RoundingMode.HALF_UP;
        };
        BigDecimal rounded = exact.setScale(0, how);
        long integral = FloatOps.roundToIntegral(format, mode, a);
        assertEquals(0, rounded.compareTo(ExactOracle.value(format, integral)));
        assertEquals(format.isNegative(a), format.isNegative(integral));
        BigInteger integer = rounded.toBigIntegerExact();
        for (int width : new int[] {1, 8, 32, 64, 100, 128}) {
            boolean fits = integer.bitLength() < width;
            assertEquals(fits, FloatConvert.fitsSigned(format, mode, a, width));
            boolean fitsUnsigned = integer.signum() >= 0 && integer.bitLength() <= width;
            assertEquals(fitsUnsigned, FloatConvert.fitsUnsigned(format, mode, a, width));
            if (fits) {
                WideInt wide = FloatConvert.toSignedSaturatingWide(format, mode, a, width);
                assertEquals(integer, wide.signed(width));
            }
            if (fits && width <= 64) {
                long narrow = FloatConvert.toSignedSaturating(format, mode, a, width);
                assertEquals(integer, WideInt.ofUnsigned(narrow).signed(width));
            }
        }
    }

    /** The sign of an exact zero is tested separately. */
    private static void sameUnlessZero(FloatFormat format, Rounding mode, BigDecimal exact, long found, String what) {
        if (exact.signum() == 0) {
            assertTrue(format.isZero(found), what);
        } else {
            assertEquals(ExactOracle.round(format, mode, exact), found, what);
        }
    }

    private static long finite(FloatFormat format, Random random) {
        long bits = switch (random.nextInt(8)) {
            case 0 -> random.nextInt(4);
            case 1 -> format.exponentMask() - 1 - random.nextInt(3);
            case 2 -> format.fractionMask() + random.nextInt(3) - 1;
            case 3 -> random.nextLong() & format.fractionMask();
            case 4 -> format.one() + random.nextInt(5) - 2;
            default -> random.nextLong() & format.magnitudeMask();
        };
        long finite = format.isFinite(bits) ? bits : format.largest(false);
        return random.nextBoolean() ? format.negate(finite) : finite;
    }

    private static long near(FloatFormat format, Random random, long a) {
        if (random.nextInt(3) == 0) {
            return finite(format, random);
        }
        long magnitude =
                format.abs(a) + random.nextInt(9) - 4 + ((long) random.nextInt(5) - 2 << format.fractionBits());
        long finite = magnitude >= 0 && format.isFinite(magnitude) ? magnitude : format.one();
        return random.nextBoolean() ? format.negate(finite) : finite;
    }

    /** A third factor that nearly cancels the product. */
    private static long opposite(FloatFormat format, Random random, long a, long b) {
        long product = FloatOps.mulExact(format, Rounding.TOWARD_ZERO, format.negate(a), b);
        long other = product ^ random.nextInt(2);
        return format.isFinite(other) ? other : product;
    }
}
