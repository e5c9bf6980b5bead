package lockstep.sim.nvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/semantics.md, S3.14: fixed-point products and quotients. Oracle: decimals divided by powers of two (LLVM
 * Language Reference, "Fixed Point Arithmetic Intrinsics"); every operand of four bits, every choice of undefined bits.
 */
class FixedPointTest {
    private static final List<String> ALL = List.of(
            "smul.fix",
            "umul.fix",
            "smul.fix.sat",
            "umul.fix.sat",
            "sdiv.fix",
            "udiv.fix",
            "sdiv.fix.sat",
            "udiv.fix.sat");

    private static Scalar scalar(BigInteger value, BigInteger open) {
        Scalar scalar = new Scalar();
        scalar.set(value.longValue(), value.shiftRight(64).longValue());
        scalar.undefinedLow = open.longValue();
        scalar.undefinedHigh = open.shiftRight(64).longValue();
        return scalar;
    }

    private static Scalar evaluate(String name, int width, Scalar a, Scalar b, int scale) {
        ScalarType type = ScalarType.integer(width);
        Scalar third = new Scalar();
        third.set(scale);
        Scalar out = new Scalar();
        assertTrue(ScalarIntrinsics.evaluate(
                IntrinsicTable.lookup("llvm." + name + ".i32").orElseThrow(),
                List.of(type, type, ScalarType.integer(32)),
                List.of(type),
                FloatMode.IEEE,
                new Scalar[][] {{a}, {b}, {third}},
                new Scalar[] {out}));
        return out;
    }

    /** The permitted results of a call, rounded down and rounded up; empty if behaviour or result is undefined. */
    private static Optional<BigInteger[]> results(String name, int width, BigInteger a, BigInteger b, int scale) {
        boolean signed = name.startsWith("s");
        BigDecimal unit = new BigDecimal(BigInteger.ONE.shiftLeft(scale));
        BigDecimal x = new BigDecimal(signed ? signed(a, width) : a).divide(unit);
        BigDecimal y = new BigDecimal(signed ? signed(b, width) : b).divide(unit);
        if (name.contains("div") && y.signum() == 0) {
            return Optional.empty();
        }
        BigInteger[] rounded = new BigInteger[2];
        RoundingMode[] modes = {RoundingMode.FLOOR, RoundingMode.CEILING};
        BigInteger most = BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
        BigInteger least = signed ? most.not() : BigInteger.ZERO;
        for (int i = 0; i < 2; i++) {
            BigDecimal units = name.contains("div")
                    ? x.multiply(unit).divide(y, 0, modes[i])
                    : x.multiply(y).multiply(unit).setScale(0, modes[i]);
            BigInteger value = units.toBigIntegerExact();
            BigInteger clamped = value.max(least).min(most);
            if (!name.endsWith("sat") && !clamped.equals(value)) {
                return Optional.empty();
            }
            rounded[i] = OpenBits.wrap(clamped, width);
        }
        return Optional.of(rounded);
    }

    private static BigInteger signed(BigInteger value, int width) {
        return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
    }

    private static void check(String name, int width, BigInteger a, BigInteger b, int scale) {
        String what = name + " i" + width + " " + a + ", " + b + ", " + scale;
        Optional<BigInteger[]> expected = results(name, width, a, b, scale);
        Scalar first = scalar(a, BigInteger.ZERO);
        Scalar second = scalar(b, BigInteger.ZERO);
        if (expected.isEmpty() && name.contains("div")) {
            assertThrows(ProgramFault.class, () -> evaluate(name, width, first, second, scale), what);
            return;
        }
        Scalar out = evaluate(name, width, first, second, scale);
        assertEquals(expected.isEmpty(), out.poison, what);
        if (expected.isPresent()) {
            BigInteger[] both = expected.get();
            assertTrue(out.isDefined(), what);
            assertEquals(both[0], OpenBits.join(out.low, out.high), what);
            assertEquals(!both[0].equals(both[1]), out.chosen, what);
        }
    }

    /**
     * Law: the exact result rounded down, marked chosen exactly if rounding up differs; all operands of 1 to 5 bits.
     */
    @Test
    void everyOperandAtSmallWidths() {
        for (String name : ALL) {
            for (int width = 1; width <= 5; width++) {
                int scales = name.startsWith("s") ? width : width + 1;
                for (int code = 0; code < scales << 2 * width; code++) {
                    int mask = (1 << width) - 1;
                    BigInteger a = BigInteger.valueOf(code & mask);
                    BigInteger b = BigInteger.valueOf(code >> width & mask);
                    check(name, width, a, b, code >> 2 * width);
                }
            }
        }
    }

    /** Law: as above, at widths up to 128. */
    @ParameterizedTest
    @ValueSource(ints = {8, 31, 32, 64, 65, 100, 128})
    void sampledOperandsAtLargeWidths(int width) {
        Random random = new Random(width);
        for (int index = 0; index < 800; index++) {
            String name = ALL.get(random.nextInt(ALL.size()));
            BigInteger a = new BigInteger(1 + random.nextInt(width), random);
            BigInteger b = new BigInteger(1 + random.nextInt(width), random);
            boolean negates = random.nextBoolean();
            check(name, width, a, negates ? OpenBits.wrap(b.negate(), width) : b, random.nextInt(width));
        }
    }

    /** Law: the result is undefined if it is for some choice; otherwise the defined bits are those of every choice. */
    @Test
    void undefinedBitsCoverEveryChoice() {
        int width = 3;
        for (String name : ALL) {
            for (int code = 0; code < 1 << 4 * width; code++) {
                int a = code & 7;
                int openA = code >> 3 & 7;
                int b = code >> 6 & 7;
                int openB = code >> 9;
                covers(name, width, a, openA, b, openB, code % 3);
            }
        }
    }

    private static void covers(String name, int width, int a, int openA, int b, int openB, int scale) {
        String what = "%s %d?%d, %d?%d, %d".formatted(name, a, openA, b, openB, scale);
        Scalar first = scalar(BigInteger.valueOf(a), BigInteger.valueOf(openA));
        Scalar second = scalar(BigInteger.valueOf(b), BigInteger.valueOf(openB));
        boolean isAnyUndefined = false;
        BigInteger union = BigInteger.ZERO;
        BigInteger own = results(name, width, BigInteger.valueOf(a), BigInteger.valueOf(b), scale)
                .map(r -> r[0])
                .orElse(BigInteger.ZERO);
        for (int x = 0; x < 8; x++) {
            for (int y = 0; y < 8; y++) {
                if (((x ^ a) & ~openA) == 0 && ((y ^ b) & ~openB) == 0) {
                    Optional<BigInteger[]> value =
                            results(name, width, BigInteger.valueOf(x), BigInteger.valueOf(y), scale);
                    isAnyUndefined |= value.isEmpty();
                    union = union.or(value.map(r -> r[0].xor(own)).orElse(BigInteger.ZERO));
                }
            }
        }
        if (isAnyUndefined && name.contains("div")) {
            assertThrows(ProgramFault.class, () -> evaluate(name, width, first, second, scale), what);
            return;
        }
        Scalar out = evaluate(name, width, first, second, scale);
        assertEquals(isAnyUndefined, out.poison, what);
        if (!out.poison) {
            assertEquals(0, union.longValue() & ~out.undefinedLow, what);
            assertEquals(own.longValue(), out.low, what);
        }
    }

    @ParameterizedTest
    @CsvSource({"smul.fix, false", "umul.fix.sat, false", "sdiv.fix, true", "udiv.fix.sat, true"})
    void poisonIsAFaultOnlyInDivisors(String name, boolean divides) {
        Scalar poison = new Scalar();
        poison.poison = true;
        Scalar one = scalar(BigInteger.ONE, BigInteger.ZERO);
        assertTrue(evaluate(name, 8, poison, one, 0).poison);
        if (divides) {
            ProgramFault fault = assertThrows(ProgramFault.class, () -> evaluate(name, 8, one, poison, 0));
            assertTrue(fault.getMessage().contains("poison"));
        } else {
            assertTrue(evaluate(name, 8, one, poison, 0).poison);
        }
        assertFalse(evaluate(name, 8, one, one, 0).poison);
    }
}
