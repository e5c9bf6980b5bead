package lockstep.sim.nvvm;

import static lockstep.sim.value.Scalars.number;
import static lockstep.sim.value.Scalars.open;
import static lockstep.sim.value.Scalars.poison;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Intrinsics that test, scale, decompose and convert floats, against Java's own conversions, decimals and definitions
 * on the fields of all 65,536 halves; undefined bits against every choice of them.
 */
class FloatIntrinsicsTest {
    private static final int SIGN = 0x8000;
    private static final int INFINITY = 0x7c00;

    private static Scalar[] evaluate(
            String name, List<ScalarType> operands, List<ScalarType> results, Scalar[]... arguments) {
        Scalar[] out = new Scalar[results.size()];
        Arrays.setAll(out, i -> new Scalar());
        assertTrue(ScalarIntrinsics.evaluate(
                IntrinsicTable.lookup(name).orElseThrow(), operands, results, FloatMode.IEEE, arguments, out));
        return out;
    }

    private static Scalar one(String name, ScalarType result, List<ScalarType> operands, Scalar... arguments) {
        Scalar[][] columns = new Scalar[arguments.length][];
        Arrays.setAll(columns, i -> new Scalar[] {arguments[i]});
        return evaluate(name, operands, List.of(result), columns)[0];
    }

    private static List<Long> choices(long bits, long open) {
        List<Long> all = new ArrayList<>();
        for (long subset = open; ; subset = subset - 1 & open) {
            all.add(bits ^ subset);
            if (subset == 0) {
                return all;
            }
        }
    }

    // ---- classes

    /** The class of a half by the order of its magnitudes. */
    private static int classOf(long half) {
        boolean isNegative = (half & SIGN) != 0;
        int magnitude = (int) half & 0x7fff;
        if (magnitude > INFINITY) {
            return magnitude >= 0x7e00 ? 2 : 1;
        }
        if (magnitude == INFINITY) {
            return isNegative ? 4 : 512;
        }
        if (magnitude >= 0x400) {
            return isNegative ? 8 : 256;
        }
        if (magnitude > 0) {
            return isNegative ? 16 : 128;
        }
        return isNegative ? 32 : 64;
    }

    private static Scalar isOf(int mask, Scalar value) {
        return one(
                "llvm.is.fpclass.f16",
                ScalarType.BOOLEAN,
                List.of(ScalarType.HALF, ScalarType.integer(32)),
                value,
                number(mask));
    }

    /** Law: a float is in exactly one class, and a test holds if its mask contains that class. */
    @Test
    void everyHalfIsInItsClass() {
        for (int half = 0; half <= 0xffff; half++) {
            for (int bit = 0; bit < 10; bit++) {
                Scalar out = isOf(1 << bit, number(half));
                assertTrue(out.isDefined());
                assertEquals(classOf(half) == 1 << bit ? 1 : 0, out.low, Integer.toHexString(half) + " bit " + bit);
            }
            assertEquals(0, isOf(1023 & ~classOf(half), number(half)).low);
        }
    }

    /** Law: a test is undefined exactly if choices of the undefined bits disagree. */
    @Test
    void classesOfOpenBitsAreExact() {
        Random random = new Random(5);
        for (int index = 0; index < 20_000; index++) {
            long bits = random.nextInt(0x10000) & (random.nextBoolean() ? 0xffff : 0x83ff);
            long open = random.nextInt(0x10000) & random.nextInt(0x10000) & random.nextInt(0x10000);
            int mask = random.nextInt(1024);
            List<Boolean> results = choices(bits, open).stream()
                    .map(c -> (classOf(c) & mask) != 0)
                    .toList();
            Scalar out = isOf(mask, open(bits, open));
            boolean isOpen = results.contains(true) && results.contains(false);
            assertEquals(isOpen ? 1 : 0, out.undefinedLow, "%#x?%#x in %d".formatted(bits, open, mask));
            assertEquals((classOf(bits) & mask) != 0 ? 1 : 0, out.low);
        }
        assertTrue(isOf(1023, poison()).poison);
    }

    // ---- scales

    private static Scalar scaled(ScalarType type, long bits, int width, BigInteger exponent) {
        BigInteger wrapped = OpenBits.wrap(exponent, width);
        Scalar second = new Scalar();
        second.set(wrapped.longValue(), wrapped.shiftRight(64).longValue());
        return one("llvm.ldexp.f32.i32", type, List.of(type, ScalarType.integer(width)), number(bits), second);
    }

    /**
     * Law: a product with a power of two is rounded once, as Java's scalb is; halves by way of doubles, which is exact.
     */
    @Test
    void productsWithPowersAreThoseOfJava() {
        Random random = new Random(9);
        for (int index = 0; index < 30_000; index++) {
            int exponent = random.nextInt(601) - 300;
            int single = random.nextInt();
            float value = Float.intBitsToFloat(single);
            Scalar out = scaled(ScalarType.SINGLE, single & 0xffffffffL, 32, BigInteger.valueOf(exponent));
            assertEquals(Float.isNaN(value), (out.undefinedLow & 0x80000000L) != 0);
            if (!Float.isNaN(value)) {
                assertEquals(Float.floatToRawIntBits(Math.scalb(value, exponent)), (int) out.low);
            }
            int half = random.nextInt(0x10000);
            int small = random.nextInt(81) - 40;
            float exact = Math.scalb(Float.float16ToFloat((short) half), small);
            if (!Float.isNaN(exact)) {
                Scalar narrow = scaled(ScalarType.HALF, half, 8, BigInteger.valueOf(small));
                assertEquals(Float.floatToFloat16(exact) & 0xffff, narrow.low, Integer.toHexString(half) + " " + small);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64, 100, 128})
    void hugeExponentsGiveZeroOrInfinity(int width) {
        BigInteger huge = BigInteger.ONE.shiftLeft(width - 2);
        long one = Float.floatToRawIntBits(1);
        long minusOne = Float.floatToRawIntBits(-1) & 0xffffffffL;
        assertEquals(0x7f800000L, scaled(ScalarType.SINGLE, one, width, huge).low);
        assertEquals(0x80000000L, scaled(ScalarType.SINGLE, minusOne, width, huge.negate()).low);
        assertEquals(0, scaled(ScalarType.SINGLE, 0, width, huge).low);
        assertTrue(one(
                        "llvm.ldexp.f32.i32",
                        ScalarType.SINGLE,
                        List.of(ScalarType.SINGLE, ScalarType.integer(32)),
                        number(one),
                        poison())
                .poison);
    }

    /** Law: |fraction| is in [1/2, 1) and fraction · 2^exponent is the operand; exact decimals, all finite halves. */
    @Test
    void fractionsAndExponentsGiveTheValueBack() {
        List<ScalarType> results = List.of(ScalarType.HALF, ScalarType.integer(32));
        for (int half = 0; half <= 0xffff; half++) {
            Scalar[] out =
                    evaluate("llvm.frexp.f16.i32", List.of(ScalarType.HALF), results, new Scalar[] {number(half)});
            float value = Float.float16ToFloat((short) half);
            float fraction = Float.float16ToFloat((short) out[0].low);
            assertEquals(!Float.isFinite(value), out[1].chosen);
            if (Float.isNaN(value)) {
                assertTrue(Float.isNaN(fraction));
            } else if (Float.isInfinite(value) || value == 0) {
                assertEquals(half, out[0].low);
                assertEquals(0, out[1].low);
            } else {
                assertTrue(Math.abs(fraction) >= 0.5 && Math.abs(fraction) < 1);
                BigDecimal power = new BigDecimal(Math.scalb(1.0, (int) out[1].low));
                assertEquals(0, new BigDecimal(value).compareTo(new BigDecimal(fraction).multiply(power)));
            }
        }
    }

    /** Law: defined bits of fraction and exponent are those of every choice of the operand's bits. */
    @Test
    void fractionsOfOpenBitsCoverEveryChoice() {
        List<ScalarType> results = List.of(ScalarType.HALF, ScalarType.integer(16));
        Random random = new Random(2);
        for (int index = 0; index < 3000; index++) {
            long bits = random.nextInt(0x10000);
            long open = random.nextInt(0x10000) & random.nextInt(0x10000) & random.nextInt(0x10000);
            Scalar[] out =
                    evaluate("llvm.frexp.f16.i16", List.of(ScalarType.HALF), results, new Scalar[] {open(bits, open)});
            for (long choice : choices(bits, open)) {
                Scalar[] each = evaluate(
                        "llvm.frexp.f16.i16", List.of(ScalarType.HALF), results, new Scalar[] {number(choice)});
                assertEquals(0, (out[0].low ^ each[0].low) & ~out[0].undefinedLow & ~each[0].undefinedLow);
                assertEquals(0, (out[1].low ^ each[1].low) & ~out[1].undefinedLow);
            }
        }
        Scalar[] ofPoison = evaluate("llvm.frexp.f16.i16", List.of(ScalarType.HALF), results, new Scalar[] {poison()});
        assertTrue(ofPoison[0].poison && ofPoison[1].poison);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 10, 1024",
        "-2, 3, -8",
        "-2, -1, -0.5",
        "0, -1, Infinity",
        "-0.0, -3, -Infinity",
        "NaN, 0, 1",
        "1, -2147483648, 1",
        "-1, 2147483647, -1",
        "1e20, 2, Infinity",
        "-0.0, 2, 0.0"
    })
    void powersOfIntegers(float base, int exponent, float expected) {
        Scalar out = one(
                "llvm.powi.f32.i32",
                ScalarType.SINGLE,
                List.of(ScalarType.SINGLE, ScalarType.integer(32)),
                number(Float.floatToRawIntBits(base) & 0xffffffffL),
                number(exponent & 0xffffffffL));
        assertEquals(expected, Float.intBitsToFloat((int) out.low));
        assertTrue(out.imprecise);
    }

    /** Law: sine and cosine of one angle are those of Java; poison gives two poison results. */
    @Test
    void sineAndCosineComeTogether() {
        List<ScalarType> pair = List.of(ScalarType.DOUBLE, ScalarType.DOUBLE);
        Scalar[] angle = {number(Double.doubleToRawLongBits(0.75))};
        Scalar[] out = evaluate("llvm.sincos.f64", List.of(ScalarType.DOUBLE), pair, angle);
        assertEquals(Math.sin(0.75), Double.longBitsToDouble(out[0].low), 1e-15);
        assertEquals(Math.cos(0.75), Double.longBitsToDouble(out[1].low), 1e-15);
        assertTrue(out[0].imprecise && out[1].imprecise);
        Scalar[] undefined = evaluate("llvm.sincos.f64", List.of(ScalarType.DOUBLE), pair, new Scalar[] {poison()});
        assertTrue(undefined[0].poison && undefined[1].poison);
    }

    // ---- to integers

    @ParameterizedTest
    @CsvSource({"lrint, HALF_EVEN", "llrint, HALF_EVEN", "lround, HALF_UP", "llround, HALF_UP"})
    void nearestIntegersOfEveryHalf(String name, RoundingMode mode) {
        for (int width : new int[] {8, 16, 32, 64}) {
            for (int half = 0; half <= 0xffff; half++) {
                float value = Float.float16ToFloat((short) half);
                Scalar out = one(
                        "llvm." + name + ".i64.f16", ScalarType.integer(width), List.of(ScalarType.HALF), number(half));
                boolean fits = Float.isFinite(value)
                        && new BigDecimal(value)
                                        .setScale(0, mode)
                                        .toBigInteger()
                                        .bitLength()
                                < width;
                assertTrue(out.isDefined());
                assertEquals(!fits, out.chosen, name + " i" + width + " " + value);
                if (fits) {
                    long expected = new BigDecimal(value).setScale(0, mode).longValueExact();
                    assertEquals(expected << 64 - width >>> 64 - width, out.low, name + " i" + width + " " + value);
                }
            }
        }
    }

    /**
     * Law: the result is undefined if some choice makes it unspecified; otherwise defined bits are those of every
     * choice.
     */
    @ParameterizedTest
    @CsvSource({"lrint, HALF_EVEN", "lround, HALF_UP"})
    void nearestIntegersOfOpenBitsCoverEveryChoice(String name, RoundingMode mode) {
        Random random = new Random(1);
        for (int index = 0; index < 4000; index++) {
            long bits = random.nextInt(0x10000);
            long open = random.nextInt(0x10000) & random.nextInt(0x10000) & random.nextInt(0x10000);
            Scalar out =
                    one("llvm." + name + ".i8.f16", ScalarType.integer(8), List.of(ScalarType.HALF), open(bits, open));
            for (long choice : choices(bits, open)) {
                float value = Float.float16ToFloat((short) choice);
                BigInteger integer = Float.isFinite(value)
                        ? new BigDecimal(value).setScale(0, mode).toBigInteger()
                        : BigInteger.ONE.shiftLeft(100);
                if (integer.bitLength() < 8) {
                    assertEquals(0, (integer.longValue() ^ out.low) & 0xff & ~out.undefinedLow);
                } else {
                    assertTrue(out.chosen && (open == 0 || out.undefinedLow == 0xff));
                }
            }
        }
    }

    // ---- conversions of PTX

    /** Law: all bfloats as halves, rounded to nearest even, as Java converts the singles that they are. */
    @Test
    void everyBfloatAsHalf() {
        for (int bits = 0; bits <= 0xffff; bits++) {
            float value = Float.intBitsToFloat(bits << 16);
            Scalar out = one("llvm.nvvm.bf2h.rn", ScalarType.integer(16), List.of(ScalarType.BFLOAT), number(bits));
            if (Float.isNaN(value)) {
                assertEquals(INFINITY, out.low & INFINITY);
                assertTrue((out.low & 0x3ff & ~out.undefinedLow) != 0);
            } else {
                assertEquals(Float.floatToFloat16(value) & 0xffff, out.low, Integer.toHexString(bits));
                assertTrue(out.isDefined());
            }
        }
    }

    /** Law: no number with ten bits of fraction is nearer, and a tie is resolved away from zero. */
    @Test
    void tf32IsTheNearestAwayFromZero() {
        Random random = new Random(4);
        for (int index = 0; index < 20_000; index++) {
            int bits = random.nextInt() & 0x7fffffff;
            bits = index % 4 == 0 ? bits & ~0xfff | 0x1000 : bits;
            Scalar out = one("llvm.nvvm.f2tf32.rna", ScalarType.integer(32), List.of(ScalarType.SINGLE), number(bits));
            Scalar negated = one(
                    "llvm.nvvm.f2tf32.rna",
                    ScalarType.integer(32),
                    List.of(ScalarType.SINGLE),
                    number(bits | 0x80000000L));
            assertEquals(0, out.low & 0x1fff);
            if (Float.isNaN(Float.intBitsToFloat(bits))) {
                assertTrue(Float.isNaN(Float.intBitsToFloat((int) out.low)));
                continue;
            }
            assertEquals(out.low | 0x80000000L, negated.low);
            assertEquals(nearestTf32(bits), (int) out.low, Integer.toHexString(bits));
        }
        assertEquals(
                0xffffffffL,
                one("llvm.nvvm.f2tf32.rna", ScalarType.integer(32), List.of(ScalarType.SINGLE), open(1, 1))
                        .undefinedLow);
    }

    private static int nearestTf32(int bits) {
        float value = Float.intBitsToFloat(bits);
        int below = bits & ~0x1fff;
        int above = below + 0x2000;
        if (Float.isInfinite(value)) {
            return bits;
        }
        BigDecimal exact = new BigDecimal(value);
        BigDecimal low = new BigDecimal(Float.intBitsToFloat(below));
        // The number past the largest would be the next power of two.
        BigDecimal high = above == 0x7f800000
                ? new BigDecimal(BigInteger.ONE.shiftLeft(128))
                : new BigDecimal(Float.intBitsToFloat(above));
        return exact.subtract(low).compareTo(high.subtract(exact)) >= 0 ? above : below;
    }

    @ParameterizedTest
    @CsvSource({"ff2f16x2.rn, false", "ff2f16x2.rn.relu, true"})
    void theFirstFloatBecomesTheUpperHalf(String name, boolean clamps) {
        Random random = new Random(8);
        List<ScalarType> singles = List.of(ScalarType.SINGLE, ScalarType.SINGLE);
        List<ScalarType> halves = List.of(ScalarType.HALF, ScalarType.HALF);
        for (int index = 0; index < 5000; index++) {
            float[] x = {(random.nextFloat() - 0.5f) * 100, Math.scalb(random.nextFloat() - 0.5f, -20)};
            Scalar[] out = evaluate(
                    "llvm.nvvm." + name,
                    singles,
                    halves,
                    new Scalar[] {number(Float.floatToRawIntBits(x[0]) & 0xffffffffL)},
                    new Scalar[] {number(Float.floatToRawIntBits(x[1]) & 0xffffffffL)});
            for (int i = 0; i < 2; i++) {
                float wanted = clamps ? Math.max(x[1 - i], 0) : x[1 - i];
                assertEquals(Float.floatToFloat16(wanted) & 0xffff, out[i].low, name + " " + x[1 - i]);
            }
        }
        Scalar[] half =
                evaluate("llvm.nvvm." + name, singles, halves, new Scalar[] {poison()}, new Scalar[] {number(0)});
        assertFalse(half[0].poison);
        assertTrue(half[1].poison);
    }

    /**
     * Law: the sign is cleared or flipped, subnormals are flushed if requested, and a NaN gives a NaN for every choice.
     */
    @ParameterizedTest
    @CsvSource({"fabs.f, false", "fabs.ftz.f, true"})
    void absoluteValuesOfPtx(String name, boolean flushes) {
        Random random = new Random(6);
        for (int index = 0; index < 5000; index++) {
            int bits = index % 2 == 0 ? random.nextInt() : random.nextInt() & 0x80ffffff;
            float value = Float.intBitsToFloat(bits);
            Scalar out =
                    one("llvm.nvvm." + name, ScalarType.SINGLE, List.of(ScalarType.SINGLE), number(bits & 0xffffffffL));
            if (Float.isNaN(value)) {
                assertTrue(Float.isNaN(Float.intBitsToFloat((int) out.low)));
                assertTrue((out.low & ~out.undefinedLow & 0x7fffff) != 0 && (out.undefinedLow & 0x7f800000) == 0);
                assertTrue((out.undefinedLow & 0x80000000L) != 0);
            } else {
                float wanted = flushes && Math.abs(value) < Float.MIN_NORMAL ? 0 : Math.abs(value);
                assertEquals(Float.floatToRawIntBits(wanted), (int) out.low);
                assertTrue(out.isDefined());
            }
        }
        Scalar wide = one("llvm.nvvm.fabs.d", ScalarType.DOUBLE, List.of(ScalarType.DOUBLE), number(-1));
        assertEquals(Long.MAX_VALUE, wide.low);
        assertTrue(wide.isDefined());
    }

    /** Law: the modifier applies only to singles, so that normal singles may give subnormal halves. */
    @Test
    void halvesAreNotFlushed() {
        ScalarType bits = ScalarType.integer(16);
        Scalar normal = number(Float.floatToRawIntBits(0x1p-20f));
        assertEquals(0x10, one("llvm.nvvm.f2h.rn.ftz", bits, List.of(ScalarType.SINGLE), normal).low);
        assertEquals(0, one("llvm.nvvm.f2h.rn.ftz", bits, List.of(ScalarType.SINGLE), number(0x7fffff)).low);
        assertEquals(0x10, one("llvm.nvvm.bf2h.rn.ftz", bits, List.of(ScalarType.BFLOAT), number(0x3580)).low);
    }

    /**
     * Law: a function's denormal mode applies to its own operations, not to those of PTX; results that may be flushed
     * are marked.
     */
    @Test
    void denormalModesMarkOperandsToo() {
        FloatMode flushing =
                FloatMode.of(Optional.of("preserve-sign"), Optional.empty()).orElseThrow();
        for (String name : List.of("llvm.sqrt.f32", "llvm.nvvm.sqrt.rn.f")) {
            Scalar[] out = {new Scalar()};
            assertTrue(ScalarIntrinsics.evaluate(
                    IntrinsicTable.lookup(name).orElseThrow(),
                    List.of(ScalarType.SINGLE),
                    List.of(ScalarType.SINGLE),
                    flushing,
                    new Scalar[][] {{number(0x100)}},
                    out));
            boolean isPtx = name.contains("nvvm");
            float root = (float) Math.sqrt(Float.intBitsToFloat(0x100));
            assertEquals(isPtx ? Float.floatToRawIntBits(root) : 0, out[0].low);
            assertEquals(!isPtx, out[0].imprecise);
        }
    }

    // ---- reductions

    /**
     * Law: the result is a NaN if any element is; otherwise the minimum or maximum, with the order of zeros of Java's
     * min and max.
     */
    @Test
    void reductionsOfNumbersPropagateNans() {
        float[] numbers = {3, -0.0f, 0.0f, -7.5f, Float.POSITIVE_INFINITY, Float.NaN, 2};
        for (int code = 0; code < 343; code++) {
            float[] x = {numbers[code % 7], numbers[code / 7 % 7], numbers[code / 49]};
            Scalar[] vector = new Scalar[3];
            Arrays.setAll(vector, i -> number(Float.floatToRawIntBits(x[i]) & 0xffffffffL));
            for (boolean least : new boolean[] {true, false}) {
                Scalar out = evaluate(
                        "llvm.vector.reduce." + (least ? "fminimum" : "fmaximum") + ".v3f32",
                        List.of(ScalarType.SINGLE),
                        List.of(ScalarType.SINGLE),
                        new Scalar[][] {vector})[0];
                float expected = least ? Math.min(Math.min(x[0], x[1]), x[2]) : Math.max(Math.max(x[0], x[1]), x[2]);
                assertEquals(expected, Float.intBitsToFloat((int) out.low));
                assertEquals(Float.isNaN(expected), !out.isDefined());
            }
        }
        Scalar[] withPoison = {number(0), poison()};
        assertTrue(evaluate(
                        "llvm.vector.reduce.fminimum.v2f32",
                        List.of(ScalarType.SINGLE),
                        List.of(ScalarType.SINGLE),
                        new Scalar[][] {withPoison})[0]
                .poison);
    }

    /** Law: the halves of 64 bits are swapped with their undefined bits, and swapping twice is the identity. */
    @Test
    void halvesOfIntegersAreExchanged() {
        ScalarType type = ScalarType.integer(64);
        Scalar in = open(0x0123456789abcdefL, 0xff00000000000001L);
        Scalar out = one("llvm.nvvm.swap.lo.hi.b64", type, List.of(type), in);
        assertEquals(0x89abcdef01234567L, out.low);
        assertEquals(0x00000001ff000000L, out.undefinedLow);
        assertEquals(in.low, one("llvm.nvvm.swap.lo.hi.b64", type, List.of(type), out).low);
        assertTrue(one("llvm.nvvm.swap.lo.hi.b64", type, List.of(type), poison()).poison);
    }
}
