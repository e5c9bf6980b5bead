package lockstep.sim.nvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import lockstep.ir.nvvm.intrinsic.IntrinsicInfo;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Intrinsics on integers against definitions on exact integers: LLVM Language Reference, "Bit Manipulation Intrinsics",
 * "Arithmetic with Overflow Intrinsics", "Saturation Arithmetic Intrinsics". Widths up to 8 exhaustively, up to 128 by
 * sampling; undefined operand bits at widths up to 4 against every choice of them.
 */
class IntegerIntrinsicsTest {
    /** A definition: from exact unsigned operands to the leaves of the result, with null for poison. */
    private interface Definition {
        BigInteger[] of(int width, BigInteger[] x);
    }

    private record Law(
            String name, IntrinsicInfo info, int arity, int maxWidth, int[] resultWidths, Definition definition) {
        Law(String name, int arity, int maxWidth, int[] resultWidths, Definition definition) {
            this(name, IntrinsicTable.lookup(name + ".i32").orElseThrow(), arity, maxWidth, resultWidths, definition);
        }

        int resultWidth(int leaf, int width) {
            return resultWidths[leaf] == 0 ? width : resultWidths[leaf];
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** A definition with one result, on unsigned values. */
    private interface Simple {
        BigInteger of(int width, BigInteger[] x);
    }

    private static Law simple(String name, int arity, int maxWidth, Simple definition) {
        return new Law("llvm." + name, arity, maxWidth, new int[] {0}, (width, x) ->
                new BigInteger[] {definition.of(width, x)});
    }

    private interface Exact {
        BigInteger of(BigInteger a, BigInteger b);
    }

    private static Law overflow(String name, boolean signed, Exact exact) {
        return new Law("llvm." + name + ".with.overflow", 2, 128, new int[] {0, 1}, (width, x) -> {
            BigInteger result = signed ? exact.of(s(x[0], width), s(x[1], width)) : exact.of(x[0], x[1]);
            boolean fits =
                    result.compareTo(lowest(signed, width)) >= 0 && result.compareTo(highest(signed, width)) <= 0;
            return new BigInteger[] {wrap(result, width), fits ? BigInteger.ZERO : BigInteger.ONE};
        });
    }

    /** A three-way comparison, with a result of another width than the operands. */
    private static Law order(String name, boolean signed, int resultWidth) {
        return new Law("llvm." + name, 2, 128, new int[] {resultWidth}, (width, x) -> {
            int order = signed ? s(x[0], width).compareTo(s(x[1], width)) : x[0].compareTo(x[1]);
            return new BigInteger[] {wrap(BigInteger.valueOf(order), resultWidth)};
        });
    }

    private static Law saturating(String name, boolean signed, Exact exact) {
        return simple(name + ".sat", 2, 128, (width, x) -> {
            BigInteger result = signed ? exact.of(s(x[0], width), s(x[1], width)) : exact.of(x[0], x[1]);
            return wrap(result.max(lowest(signed, width)).min(highest(signed, width)), width);
        });
    }

    private static Law shiftSaturating(String name, boolean signed) {
        return simple(name, 2, 128, (width, x) -> {
            if (x[1].compareTo(BigInteger.valueOf(width)) >= 0) {
                return null;
            }
            BigInteger result = (signed ? s(x[0], width) : x[0]).shiftLeft(x[1].intValue());
            return wrap(result.max(lowest(signed, width)).min(highest(signed, width)), width);
        });
    }

    private static Law funnel(String name, boolean left) {
        return simple(name, 3, 128, (width, x) -> {
            int amount = x[2].mod(BigInteger.valueOf(width)).intValue();
            BigInteger both = x[0].shiftLeft(width).or(x[1]);
            return wrap(left ? both.shiftLeft(amount).shiftRight(width) : both.shiftRight(amount), width);
        });
    }

    static Stream<Law> laws() {
        return Stream.of(
                simple("ctpop", 1, 128, (width, x) -> BigInteger.valueOf(x[0].bitCount())),
                simple("ctlz", 2, 128, (width, x) -> zeros(x, BigInteger.valueOf(width - x[0].bitLength()))),
                simple(
                        "cttz",
                        2,
                        128,
                        (width, x) ->
                                zeros(x, BigInteger.valueOf(x[0].signum() == 0 ? width : x[0].getLowestSetBit()))),
                simple("bitreverse", 1, 128, IntegerIntrinsicsTest::reverse),
                simple("smin", 2, 128, (width, x) -> wrap(s(x[0], width).min(s(x[1], width)), width)),
                simple("smax", 2, 128, (width, x) -> wrap(s(x[0], width).max(s(x[1], width)), width)),
                simple("umin", 2, 128, (width, x) -> x[0].min(x[1])),
                simple("umax", 2, 128, (width, x) -> x[0].max(x[1])),
                simple("abs", 2, 128, (width, x) -> {
                    boolean isLeast = s(x[0], width).equals(lowest(true, width));
                    return isLeast && x[1].testBit(0)
                            ? null
                            : wrap(s(x[0], width).abs(), width);
                }),
                order("scmp", true, 2),
                order("scmp", true, 64),
                order("ucmp", false, 8),
                order("ucmp", false, 100),
                funnel("fshl", true),
                funnel("fshr", false),
                overflow("sadd", true, BigInteger::add),
                overflow("uadd", false, BigInteger::add),
                overflow("ssub", true, BigInteger::subtract),
                overflow("usub", false, BigInteger::subtract),
                overflow("smul", true, BigInteger::multiply),
                overflow("umul", false, BigInteger::multiply),
                saturating("sadd", true, BigInteger::add),
                saturating("uadd", false, BigInteger::add),
                saturating("ssub", true, BigInteger::subtract),
                saturating("usub", false, BigInteger::subtract),
                shiftSaturating("sshl.sat", true),
                shiftSaturating("ushl.sat", false));
    }

    private static BigInteger zeros(BigInteger[] x, BigInteger count) {
        return x[0].signum() == 0 && x[1].testBit(0) ? null : count;
    }

    private static BigInteger reverse(int width, BigInteger[] x) {
        BigInteger result = BigInteger.ZERO;
        for (int bit = 0; bit < width; bit++) {
            result = x[0].testBit(bit) ? result.setBit(width - 1 - bit) : result;
        }
        return result;
    }

    private static BigInteger s(BigInteger value, int width) {
        return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
    }

    private static BigInteger wrap(BigInteger value, int width) {
        return value.mod(BigInteger.ONE.shiftLeft(width));
    }

    private static BigInteger lowest(boolean signed, int width) {
        return signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
    }

    private static BigInteger highest(boolean signed, int width) {
        return BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
    }

    /** Whether the last argument is a constant flag of one bit. */
    private static boolean hasFlag(Law law) {
        return List.of("llvm.ctlz", "llvm.cttz", "llvm.abs").contains(law.name());
    }

    private static int argumentWidth(Law law, int argument, int width) {
        return argument == 1 && hasFlag(law) ? 1 : width;
    }

    private static Scalar scalar(BigInteger value, BigInteger open) {
        Scalar scalar = new Scalar();
        scalar.set(value.longValue(), value.shiftRight(64).longValue());
        scalar.undefinedLow = open.longValue();
        scalar.undefinedHigh = open.shiftRight(64).longValue();
        return scalar;
    }

    private static BigInteger join(long low, long high) {
        BigInteger mask = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
        return BigInteger.valueOf(high)
                .and(mask)
                .shiftLeft(64)
                .or(BigInteger.valueOf(low).and(mask));
    }

    private static Scalar[] evaluate(Law law, int width, Scalar[] x) {
        List<ScalarType> operands = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            operands.add(ScalarType.integer(argumentWidth(law, i, width)));
        }
        List<ScalarType> types = new ArrayList<>();
        Scalar[] results = new Scalar[law.resultWidths().length];
        for (int i = 0; i < results.length; i++) {
            types.add(ScalarType.integer(law.resultWidth(i, width)));
            results[i] = new Scalar();
        }
        Scalar[][] arguments = Arrays.stream(x).map(one -> new Scalar[] {one}).toArray(Scalar[][]::new);
        assertTrue(ScalarIntrinsics.evaluate(law.info(), operands, types, FloatMode.IEEE, arguments, results));
        return results;
    }

    private static void assertDefined(Law law, int width, BigInteger[] x) {
        Scalar[] arguments =
                Arrays.stream(x).map(v -> scalar(v, BigInteger.ZERO)).toArray(Scalar[]::new);
        Scalar[] results = evaluate(law, width, arguments);
        BigInteger[] expected = law.definition().of(width, x);
        for (int leaf = 0; leaf < results.length; leaf++) {
            int at = leaf;
            Supplier<String> what = () -> law + " i" + width + Arrays.toString(x) + " leaf " + at;
            assertEquals(expected[leaf] == null, results[leaf].poison, what);
            if (expected[leaf] != null) {
                assertTrue(results[leaf].isDefined(), what);
                assertEquals(expected[leaf], join(results[leaf].low, results[leaf].high), what);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("laws")
    void everyValueAtSmallWidths(Law law) {
        int largest = law.arity() == 3 ? 4 : 8;
        for (int width = 1; width <= largest; width++) {
            int[] widths = new int[law.arity()];
            for (int i = 0; i < widths.length; i++) {
                widths[i] = argumentWidth(law, i, width);
            }
            long end = 1L << Arrays.stream(widths).sum();
            for (long code = 0; code < end; code++) {
                assertDefined(law, width, split(code, widths));
            }
        }
    }

    private static BigInteger[] split(long code, int[] widths) {
        BigInteger[] x = new BigInteger[widths.length];
        int offset = 0;
        for (int i = 0; i < x.length; i++) {
            x[i] = BigInteger.valueOf(code >>> offset & (1L << widths[i]) - 1);
            offset += widths[i];
        }
        return x;
    }

    @ParameterizedTest
    @MethodSource("laws")
    void sampledValuesAtLargeWidths(Law law) {
        Random random = new Random(7);
        for (int index = 0; index < 3000; index++) {
            int width = 9 + random.nextInt(law.maxWidth() - 8);
            BigInteger[] x = new BigInteger[law.arity()];
            for (int i = 0; i < x.length; i++) {
                x[i] = sample(random, argumentWidth(law, i, width));
            }
            assertDefined(law, width, x);
        }
    }

    /** Draws numbers near the ends of the range and near powers of two, or any number. */
    private static BigInteger sample(Random random, int width) {
        BigInteger base = switch (random.nextInt(4)) {
            case 0 -> BigInteger.ZERO;
            case 1 -> BigInteger.ONE.shiftLeft(random.nextInt(width));
            case 2 -> BigInteger.ONE.shiftLeft(width - 1);
            default -> new BigInteger(width, random);
        };
        return wrap(base.add(BigInteger.valueOf(random.nextInt(5) - 2)), width);
    }

    /** Law: a bit that differs between two choices of the undefined bits is undefined; poison covers all bits. */
    @ParameterizedTest
    @MethodSource("laws")
    void undefinedBitsCoverEveryChoice(Law law) {
        int largest = law.arity() == 3 ? 2 : law.arity() == 2 && !hasFlag(law) ? 3 : 4;
        for (int width = 1; width <= largest; width++) {
            int[] widths = new int[2 * law.arity()];
            for (int i = 0; i < law.arity(); i++) {
                widths[2 * i] = argumentWidth(law, i, width);
                widths[2 * i + 1] = i == 1 && hasFlag(law) ? 0 : width;
            }
            long end = 1L << Arrays.stream(widths).sum();
            for (long code = 0; code < end; code++) {
                assertCovers(law, width, split(code, widths));
            }
        }
    }

    private static void assertCovers(Law law, int width, BigInteger[] valuesAndMasks) {
        Scalar[] arguments = new Scalar[law.arity()];
        List<BigInteger[]> choices = new ArrayList<>(Collections.singletonList(new BigInteger[law.arity()]));
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = scalar(valuesAndMasks[2 * i], valuesAndMasks[2 * i + 1]);
            choices = extend(choices, i, valuesAndMasks[2 * i].longValue(), valuesAndMasks[2 * i + 1].longValue());
        }
        assertCovers(law, width, arguments, choices);
    }

    private static void assertCovers(Law law, int width, Scalar[] arguments, List<BigInteger[]> choices) {
        Scalar[] results = evaluate(law, width, arguments);
        for (BigInteger[] choice : choices) {
            BigInteger[] expected = law.definition().of(width, choice);
            for (int leaf = 0; leaf < results.length; leaf++) {
                int at = leaf;
                Supplier<String> what = () -> law + " i" + width + " " + Arrays.toString(choice) + " leaf " + at;
                if (expected[leaf] == null) {
                    assertTrue(results[leaf].poison, what);
                } else if (!results[leaf].poison) {
                    BigInteger found = join(results[leaf].low, results[leaf].high);
                    BigInteger open = join(results[leaf].undefinedLow, results[leaf].undefinedHigh);
                    assertEquals(BigInteger.ZERO, found.xor(expected[leaf]).andNot(open), what);
                }
            }
        }
    }

    /** Law: as above, for a few undefined bits of operands of 65 to 128 bits. */
    @ParameterizedTest
    @MethodSource("laws")
    void openBitsOfWideOperandsCoverEveryChoice(Law law) {
        Random random = new Random(11);
        for (int index = 0; index < 1500; index++) {
            int width = 65 + random.nextInt(64);
            Scalar[] arguments = new Scalar[law.arity()];
            List<BigInteger[]> choices = new ArrayList<>(Collections.singletonList(new BigInteger[law.arity()]));
            for (int i = 0; i < arguments.length; i++) {
                boolean isFlag = i == 1 && hasFlag(law);
                int own = isFlag ? 1 : width;
                BigInteger value = i == 2 || i == 1 && law.name().contains("shl.sat")
                        ? BigInteger.valueOf(random.nextInt(width))
                        : sample(random, own);
                BigInteger mask = BigInteger.ZERO;
                for (int bit = isFlag ? 0 : random.nextInt(3); bit > 0; bit--) {
                    mask = mask.setBit(random.nextInt(own));
                }
                arguments[i] = scalar(value, mask);
                choices = extendWide(choices, i, value, mask);
            }
            assertCovers(law, width, arguments, choices);
        }
    }

    private static List<BigInteger[]> extendWide(
            List<BigInteger[]> choices, int argument, BigInteger value, BigInteger mask) {
        List<BigInteger[]> result = new ArrayList<>();
        for (BigInteger[] choice : choices) {
            BigInteger subset = mask;
            while (true) {
                BigInteger[] copy = choice.clone();
                copy[argument] = value.xor(subset);
                result.add(copy);
                if (subset.signum() == 0) {
                    break;
                }
                subset = subset.subtract(BigInteger.ONE).and(mask);
            }
        }
        return result;
    }

    private static List<BigInteger[]> extend(List<BigInteger[]> choices, int argument, long value, long mask) {
        List<BigInteger[]> result = new ArrayList<>();
        for (BigInteger[] choice : choices) {
            for (long subset = mask; ; subset = subset - 1 & mask) {
                BigInteger[] copy = choice.clone();
                copy[argument] = BigInteger.valueOf(value ^ subset);
                result.add(copy);
                if (subset == 0) {
                    break;
                }
            }
        }
        return result;
    }

    /** Overly conservative masks would make a check report false differences. */
    @Test
    void openBitsThatCannotMatterStayDefined() {
        Law sum = laws().filter(law -> law.name().equals("llvm.uadd.with.overflow"))
                .findFirst()
                .orElseThrow();
        Scalar low = scalar(BigInteger.ONE, BigInteger.valueOf(3));
        Scalar always = evaluate(sum, 4, new Scalar[] {
            scalar(BigInteger.valueOf(15), BigInteger.valueOf(2)), scalar(BigInteger.valueOf(15), BigInteger.ZERO)
        })[1];
        assertEquals(1, always.low);
        assertTrue(always.isDefined());
        Scalar never = evaluate(sum, 4, new Scalar[] {low, low})[1];
        assertEquals(0, never.low);
        assertTrue(never.isDefined());
        Law zeros =
                laws().filter(law -> law.name().equals("llvm.ctlz")).findFirst().orElseThrow();
        Scalar count = evaluate(zeros, 8, new Scalar[] {
            scalar(BigInteger.valueOf(0x40), BigInteger.valueOf(0xf)), scalar(BigInteger.ZERO, BigInteger.ZERO)
        })[0];
        assertTrue(count.isDefined());
    }

    /** Law: bytes are reversed together with their undefined bits. */
    @Test
    void bytesAreSwappedAtEveryWidth() {
        Random random = new Random(3);
        Law swap = simple("bswap", 1, 128, (width, x) -> swapped(width, x[0]));
        for (int width = 16; width <= 128; width += 16) {
            for (int index = 0; index < 200; index++) {
                BigInteger value = new BigInteger(width, random);
                BigInteger open = new BigInteger(width, random);
                Scalar out = evaluate(swap, width, new Scalar[] {scalar(value, open)})[0];
                assertEquals(swapped(width, value), join(out.low, out.high));
                assertEquals(swapped(width, open), join(out.undefinedLow, out.undefinedHigh));
            }
        }
    }

    private static BigInteger swapped(int width, BigInteger value) {
        BigInteger result = BigInteger.ZERO;
        for (int offset = 0; offset < width; offset += 8) {
            result = result.shiftLeft(8).or(value.shiftRight(offset).and(BigInteger.valueOf(0xff)));
        }
        return result;
    }

    /** The laws are not vacuous: a definition that is off by one in one place fails. */
    @Test
    void aWrongDefinitionFails() {
        Law wrong = simple(
                "umin",
                2,
                64,
                (width, x) ->
                        width == 5 && x[0].intValue() == 17 && x[1].intValue() == 30 ? BigInteger.ONE : x[0].min(x[1]));
        assertThrows(AssertionError.class, () -> everyValueAtSmallWidths(wrong));
    }
}
