package lockstep.sim.ptx;

import static lockstep.sim.ptx.FloatWords.bits;
import static lockstep.sim.ptx.FloatWords.flushed;
import static lockstep.sim.ptx.FloatWords.isInfinite;
import static lockstep.sim.ptx.FloatWords.isNan;
import static lockstep.sim.ptx.FloatWords.isNegative;
import static lockstep.sim.ptx.FloatWords.isZero;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import lockstep.sim.fp.ExactOracle;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.FloatFunctions.ExtremeStyle;
import lockstep.sim.ptx.FloatFunctions.FloatTest;
import lockstep.sim.ptx.FloatStyle.Clamp;
import lockstep.sim.ptx.Law.Answer;
import lockstep.sim.ptx.Law.Definition;

/**
 * Laws of floating-point arithmetic, by exact decimals and a search for the neighbours among all values of the format;
 * infinities, NaNs and signs of zeros by the rules of IEEE 754, written out.
 */
final class FloatLaws {
    static final Rounding[] DIRECTED = {Rounding.NEAREST_EVEN, Rounding.TOWARD_ZERO, Rounding.DOWN, Rounding.UP};
    static final Rounding[] NEAREST = {Rounding.NEAREST_EVEN};
    private static final Clamp[] CLAMPS = {Clamp.NONE, Clamp.UNIT};

    private final List<Law> laws = new ArrayList<>();

    private FloatLaws() {}

    static List<Law> all() {
        FloatLaws laws = new FloatLaws();
        for (Rounding rounding : DIRECTED) {
            for (Clamp clamp : CLAMPS) {
                laws.arithmetic(new FloatStyle(FloatFormat.SINGLE, rounding, false, clamp), "f32");
                laws.arithmetic(new FloatStyle(FloatFormat.SINGLE, rounding, true, clamp), "f32");
                laws.mixed(FloatFormat.HALF, new FloatStyle(FloatFormat.SINGLE, rounding, false, clamp), "f16");
                laws.mixed(FloatFormat.BFLOAT, new FloatStyle(FloatFormat.SINGLE, rounding, false, clamp), "bf16");
            }
            laws.arithmetic(FloatStyle.of(FloatFormat.DOUBLE, rounding, false), "f64");
            laws.quotients(FloatStyle.of(FloatFormat.SINGLE, rounding, false), "f32");
            laws.quotients(FloatStyle.of(FloatFormat.SINGLE, rounding, true), "f32");
            laws.quotients(FloatStyle.of(FloatFormat.DOUBLE, rounding, false), "f64");
        }
        laws.halves();
        laws.extremes();
        laws.signs();
        laws.tests();
        return laws.laws;
    }

    private void add(String operation, String type, TypedFunction function, Definition definition) {
        laws.add(new Law(operation, type, function, definition, false));
    }

    // ---- answers

    /** The exact outcome of an operation on numbers. */
    @FunctionalInterface
    interface Exact {
        /** The result, not yet rounded. */
        Outcome of(long[] x);
    }

    /** A result before it is rounded. */
    sealed interface Outcome {
        /** A NaN. */
        record Nan() implements Outcome {}

        /** Bits that need no rounding: infinities, zeros, an unchanged operand. */
        record Bits(long bits) implements Outcome {}

        /** A number that is known only by comparing its magnitude with others. */
        record Magnitude(boolean negative, ToIntFunction<BigDecimal> compare) implements Outcome {}
    }

    static Outcome nan() {
        return new Outcome.Nan();
    }

    static Outcome infinity(FloatFormat format, boolean negative) {
        return new Outcome.Bits(format.infinity(negative));
    }

    static Outcome zero(FloatFormat format, boolean negative) {
        return new Outcome.Bits(negative ? 1L << (format.width() - 1) : 0);
    }

    static Outcome number(BigDecimal exact) {
        return new Outcome.Magnitude(exact.signum() < 0, exact.abs()::compareTo);
    }

    /** The rounded, flushed, clamped result. */
    static Answer answer(FloatStyle style, Outcome outcome) {
        FloatFormat format = style.format();
        long open = format.signMask() | format.fractionMask() & ~format.quietBit();
        if (outcome instanceof Outcome.Nan) {
            return switch (style.clamp()) {
                case NONE -> new Answer(BigInteger.valueOf(format.ptxNan()), PtxOperands.unsigned(open));
                case UNIT -> Law.answer(BigInteger.ZERO);
                case NOT_NEGATIVE -> Law.answer(BigInteger.valueOf(format.ptxNan()));
            };
        }
        long bits = flushed(format, style.flushes(), rounded(style, outcome));
        boolean negative = isNegative(format, bits);
        long result = switch (style.clamp()) {
            case NONE -> bits;
            case UNIT -> negative ? 0 : Math.min(bits, format.one());
            case NOT_NEGATIVE -> negative ? 0 : bits;
        };
        return Law.answer(PtxOperands.unsigned(result));
    }

    private static long rounded(FloatStyle style, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Nan nan -> throw new IllegalStateException("no number");
            case Outcome.Bits bits -> bits.bits();
            case Outcome.Magnitude magnitude ->
                ExactOracle.round(style.format(), style.rounding(), magnitude.negative(), magnitude.compare());
        };
    }

    private static Definition definition(FloatStyle style, Exact exact) {
        return x -> {
            long[] operands = new long[x.length];
            for (int index = 0; index < x.length; index++) {
                operands[index] = flushed(style.format(), style.flushes(), bits(x[index], style.format()));
            }
            return List.of(answer(style, exact.of(operands)));
        };
    }

    // ---- the four operations and fma

    private static Outcome sum(FloatFormat format, Rounding rounding, long a, long b) {
        if (isNan(format, a) || isNan(format, b)) {
            return nan();
        }
        if (isInfinite(format, a) || isInfinite(format, b)) {
            boolean cancels = isInfinite(format, a) && isInfinite(format, b) && a != b;
            return cancels ? nan() : new Outcome.Bits(isInfinite(format, a) ? a : b);
        }
        BigDecimal exact = ExactOracle.value(format, a).add(ExactOracle.value(format, b));
        return exact.signum() != 0
                ? number(exact)
                : zeroSum(format, rounding, isNegative(format, a), isNegative(format, b));
    }

    /** A zero sum: it has the sign of two zeros of one sign; otherwise it is positive, except when rounding down. */
    private static Outcome zeroSum(FloatFormat format, Rounding rounding, boolean negativeA, boolean negativeB) {
        return zero(format, negativeA == negativeB ? negativeA : rounding == Rounding.DOWN);
    }

    private static Outcome product(FloatFormat format, long a, long b) {
        if (isNan(format, a) || isNan(format, b)) {
            return nan();
        }
        boolean negative = isNegative(format, a) != isNegative(format, b);
        if (isInfinite(format, a) || isInfinite(format, b)) {
            return isZero(format, a) || isZero(format, b) ? nan() : infinity(format, negative);
        }
        BigDecimal exact = ExactOracle.value(format, a).multiply(ExactOracle.value(format, b));
        return exact.signum() == 0 ? zero(format, negative) : number(exact);
    }

    private static Outcome fused(FloatFormat format, Rounding rounding, long a, long b, long c) {
        Outcome product = product(format, a, b);
        if (product instanceof Outcome.Nan || isNan(format, c)) {
            return nan();
        }
        if (product instanceof Outcome.Bits(long bits) && (isInfinite(format, bits) || isInfinite(format, c))
                || isInfinite(format, c)) {
            long left = product instanceof Outcome.Bits(long bits) ? bits : 0;
            return sum(format, rounding, left, c);
        }
        BigDecimal exact = ExactOracle.value(format, a)
                .multiply(ExactOracle.value(format, b))
                .add(ExactOracle.value(format, c));
        boolean negative = isNegative(format, a) != isNegative(format, b);
        return exact.signum() != 0 ? number(exact) : zeroSum(format, rounding, negative, isNegative(format, c));
    }

    private static Outcome quotient(FloatFormat format, long a, long b) {
        if (isNan(format, a) || isNan(format, b)) {
            return nan();
        }
        boolean negative = isNegative(format, a) != isNegative(format, b);
        if (isInfinite(format, a) || isInfinite(format, b)) {
            boolean both = isInfinite(format, a) && isInfinite(format, b);
            return both ? nan() : isInfinite(format, a) ? infinity(format, negative) : zero(format, negative);
        }
        if (isZero(format, b)) {
            return isZero(format, a) ? nan() : infinity(format, negative);
        }
        BigDecimal dividend = ExactOracle.value(format, a).abs();
        BigDecimal divisor = ExactOracle.value(format, b).abs();
        return dividend.signum() == 0
                ? zero(format, negative)
                : new Outcome.Magnitude(negative, q -> dividend.compareTo(q.multiply(divisor)));
    }

    private static Outcome root(FloatFormat format, long a) {
        if (isNan(format, a) || isNegative(format, a) && !isZero(format, a)) {
            return nan();
        }
        if (isZero(format, a) || isInfinite(format, a)) {
            return new Outcome.Bits(a);
        }
        BigDecimal radicand = ExactOracle.value(format, a);
        return new Outcome.Magnitude(false, r -> radicand.compareTo(r.multiply(r)));
    }

    static String words(FloatStyle style) {
        String rounding = switch (style.rounding()) {
            case NEAREST_EVEN -> ".rn";
            case TOWARD_ZERO -> ".rz";
            case DOWN -> ".rm";
            case UP -> ".rp";
            case NEAREST_AWAY -> ".rna";
        };
        String clamp = switch (style.clamp()) {
            case NONE -> "";
            case UNIT -> ".sat";
            case NOT_NEGATIVE -> ".relu";
        };
        return rounding + (style.flushes() ? ".ftz" : "") + clamp;
    }

    private void arithmetic(FloatStyle style, String type) {
        FloatFormat format = style.format();
        Rounding rounding = style.rounding();
        String words = words(style);
        Definition sum = definition(style, x -> sum(format, rounding, x[0], x[1]));
        Definition difference = definition(style, x -> sum(format, rounding, x[0], x[1] ^ format.signMask()));
        Definition product = definition(style, x -> product(format, x[0], x[1]));
        Definition fused = definition(style, x -> fused(format, rounding, x[0], x[1], x[2]));
        add("add" + words, type, FloatFunctions.add(style), sum);
        add("sub" + words, type, FloatFunctions.sub(style), difference);
        add("mul" + words, type, FloatFunctions.mul(style), product);
        add("fma" + words, type, FloatFunctions.fma(style), fused);
        if (format.width() > 16) {
            add("mad" + words, type, FloatFunctions.fma(style), fused);
        }
    }

    private void quotients(FloatStyle style, String type) {
        FloatFormat format = style.format();
        String words = words(style);
        add("div" + words, type, FloatFunctions.div(style), definition(style, x -> quotient(format, x[0], x[1])));
        add(
                "rcp" + words,
                type,
                FloatFunctions.reciprocal(style),
                definition(style, x -> quotient(format, format.one(), x[0])));
        add("sqrt" + words, type, FloatFunctions.squareRoot(style), definition(style, x -> root(format, x[0])));
    }

    private void mixed(FloatFormat from, FloatStyle style, String type) {
        String words = words(style);
        FloatFormat single = FloatFormat.SINGLE;
        Rounding rounding = style.rounding();
        add(
                "add" + words + ".f32",
                type,
                FloatFunctions.addMixed(from, style),
                x -> List.of(answer(style, sum(single, rounding, widened(from, x[0]), bits(x[1], single)))));
        add(
                "sub" + words + ".f32",
                type,
                FloatFunctions.subMixed(from, style),
                x -> List.of(answer(
                        style, sum(single, rounding, widened(from, x[0]), bits(x[1], single) ^ single.signMask()))));
        add(
                "fma" + words + ".f32",
                type,
                FloatFunctions.fmaMixed(from, style),
                x -> List.of(answer(
                        style, fused(single, rounding, widened(from, x[0]), widened(from, x[1]), bits(x[2], single)))));
    }

    /** A shorter float as a single, which represents it exactly. */
    private static long widened(FloatFormat from, BigInteger operand) {
        long bits = bits(operand, from);
        boolean negative = isNegative(from, bits);
        if (isNan(from, bits)) {
            return FloatFormat.SINGLE.ptxNan();
        }
        if (isInfinite(from, bits)) {
            return FloatFormat.SINGLE.infinity(negative);
        }
        BigDecimal value = ExactOracle.value(from, bits).abs();
        return ExactOracle.round(FloatFormat.SINGLE, Rounding.TOWARD_ZERO, negative, value::compareTo);
    }

    private void halves() {
        for (boolean flushes : new boolean[] {false, true}) {
            for (Clamp clamp : CLAMPS) {
                arithmetic(new FloatStyle(FloatFormat.HALF, Rounding.NEAREST_EVEN, flushes, clamp), "f16");
            }
        }
        arithmetic(FloatStyles.plain(FloatFormat.BFLOAT), "bf16");
        for (FloatFormat format : new FloatFormat[] {FloatFormat.HALF, FloatFormat.BFLOAT}) {
            FloatStyle relu = new FloatStyle(format, Rounding.NEAREST_EVEN, false, Clamp.NOT_NEGATIVE);
            add(
                    "fma" + words(relu),
                    format == FloatFormat.HALF ? "f16" : "bf16",
                    FloatFunctions.fma(relu),
                    definition(relu, x -> fused(format, Rounding.NEAREST_EVEN, x[0], x[1], x[2])));
        }
        packed(FloatStyles.plain(FloatFormat.HALF), "f16x2");
        packed(FloatStyles.plain(FloatFormat.BFLOAT), "bf16x2");
        packed(FloatStyle.of(FloatFormat.SINGLE, Rounding.UP, true), "f32x2");
    }

    private void packed(FloatStyle style, String type) {
        FloatFormat format = style.format();
        Definition sum = definition(style, x -> sum(format, style.rounding(), x[0], x[1]));
        Definition fused = definition(style, x -> fused(format, style.rounding(), x[0], x[1], x[2]));
        add("add" + words(style), type, new Packed(2, FloatFunctions.add(style), true), twice(format, sum));
        add("fma" + words(style), type, new Packed(2, FloatFunctions.fma(style), true), twice(format, fused));
    }

    static Definition twice(FloatFormat format, Definition part) {
        int width = format.width();
        return x -> {
            BigInteger[] upper = new BigInteger[x.length];
            BigInteger[] lower = new BigInteger[x.length];
            for (int index = 0; index < x.length; index++) {
                upper[index] = x[index].shiftRight(width);
                lower[index] = PtxOperands.wrap(x[index], width);
            }
            Answer high = part.of(upper).getFirst();
            Answer low = part.of(lower).getFirst();
            return List.of(new Answer(
                    high.bits().shiftLeft(width).or(low.bits()),
                    high.open().shiftLeft(width).or(low.open())));
        };
    }

    // ---- minimum, maximum, signs, classes

    private void extremes() {
        for (int flags = 0; flags < 8; flags++) {
            boolean nan = (flags & 1) != 0;
            boolean xor = (flags & 2) != 0;
            boolean flushes = (flags & 4) != 0;
            ExtremeStyle two = new ExtremeStyle(nan, xor, xor);
            ExtremeStyle three = new ExtremeStyle(nan, xor, false);
            extremes(2, two, FloatStyle.of(FloatFormat.SINGLE, Rounding.NEAREST_EVEN, flushes), "f32");
            extremes(3, three, FloatStyle.of(FloatFormat.SINGLE, Rounding.NEAREST_EVEN, flushes), "f32");
            extremes(2, two, FloatStyle.of(FloatFormat.HALF, Rounding.NEAREST_EVEN, flushes), "f16");
            if (!flushes) {
                extremes(2, two, FloatStyles.plain(FloatFormat.BFLOAT), "bf16");
            }
        }
        extremes(2, ExtremeStyle.PLAIN, FloatStyles.plain(FloatFormat.DOUBLE), "f64");
    }

    private void extremes(int count, ExtremeStyle extreme, FloatStyle style, String type) {
        String words = (style.flushes() ? ".ftz" : "")
                + (extreme.propagatesNan() ? ".NaN" : "")
                + (extreme.xorsSigns() ? ".xorsign" : "")
                + (extreme.takesMagnitudes() ? ".abs" : "");
        String end = count == 3 ? ".3" : "";
        add("min" + words + end, type, FloatFunctions.min(count, extreme, style), extreme(true, extreme, style));
        add("max" + words + end, type, FloatFunctions.max(count, extreme, style), extreme(false, extreme, style));
    }

    /** Orders the operands that are numbers, zeros by their signs. */
    private static Definition extreme(boolean least, ExtremeStyle extreme, FloatStyle style) {
        FloatFormat format = style.format();
        return x -> {
            List<Long> numbers = new ArrayList<>();
            boolean sign = false;
            for (BigInteger operand : x) {
                long bits = flushed(format, style.flushes(), bits(operand, format));
                sign ^= isNegative(format, bits);
                if (!isNan(format, bits)) {
                    numbers.add(extreme.takesMagnitudes() ? bits & ~format.signMask() : bits);
                }
            }
            boolean isNan = numbers.isEmpty() || extreme.propagatesNan() && numbers.size() < x.length;
            if (isNan) {
                Clamp which = extreme.propagatesNan() ? Clamp.NOT_NEGATIVE : Clamp.NONE;
                return List.of(answer(new FloatStyle(format, style.rounding(), false, which), nan()));
            }
            numbers.sort((a, b) -> {
                int order = FloatWords.order(format, a).compareTo(FloatWords.order(format, b));
                return order != 0 ? order : Boolean.compare(isNegative(format, b), isNegative(format, a));
            });
            long result = least ? numbers.getFirst() : numbers.getLast();
            boolean takesSign = extreme.xorsSigns() && sign;
            return List.of(Law.answer(PtxOperands.unsigned(takesSign ? result | format.signMask() : result)));
        };
    }

    private void signs() {
        for (FloatFormat format : FloatFormat.values()) {
            String type = type(format);
            boolean mayFlush = format == FloatFormat.SINGLE || format == FloatFormat.HALF;
            for (boolean flushes : mayFlush ? new boolean[] {false, true} : new boolean[] {false}) {
                String words = flushes ? ".ftz" : "";
                add("neg" + words, type, FloatFunctions.neg(format, flushes), sign(format, flushes, false));
                add("abs" + words, type, FloatFunctions.abs(format, flushes), sign(format, flushes, true));
            }
            if (format.width() > 16) {
                laws.add(new Law(
                        "copysign",
                        type,
                        FloatFunctions.copySign(format),
                        x -> {
                            int top = format.width() - 1;
                            return List.of(Law.answer(x[0].testBit(top) ? x[1].setBit(top) : x[1].clearBit(top)));
                        },
                        true));
            }
        }
        add(
                "neg",
                "f16x2",
                new Packed(2, FloatFunctions.neg(FloatFormat.HALF, false), true),
                twice(FloatFormat.HALF, sign(FloatFormat.HALF, false, false)));
    }

    static String type(FloatFormat format) {
        return switch (format) {
            case HALF -> "f16";
            case BFLOAT -> "bf16";
            case SINGLE -> "f32";
            case DOUBLE -> "f64";
        };
    }

    private static Definition sign(FloatFormat format, boolean flushes, boolean clears) {
        return x -> {
            long bits = bits(x[0], format);
            if (isNan(format, bits)) {
                boolean isPassed = clears && format == FloatFormat.DOUBLE;
                // One bit of an unspecified NaN is defined: the lowest set bit of the operand.
                long fraction = bits & format.fractionMask();
                long sign = isPassed && !isNegative(format, bits) ? 0 : format.signMask();
                long open = sign | (isPassed ? 0 : format.fractionMask() & ~Long.lowestOneBit(fraction));
                return List.of(new Answer(x[0], PtxOperands.unsigned(open)));
            }
            long operand = flushed(format, flushes, bits);
            long result = clears ? operand & ~format.signMask() : operand ^ format.signMask();
            return List.of(Law.answer(PtxOperands.unsigned(result)));
        };
    }

    private void tests() {
        for (FloatFormat format : new FloatFormat[] {FloatFormat.SINGLE, FloatFormat.DOUBLE}) {
            for (FloatTest test : FloatTest.values()) {
                String word = test.name().toLowerCase(Locale.ROOT).replace("_", "");
                add("testp." + word, type(format), FloatFunctions.test(test, format), x -> {
                    long bits = bits(x[0], format);
                    boolean isNan = isNan(format, bits);
                    boolean isInfinite = isInfinite(format, bits);
                    boolean isSubnormal = FloatWords.isSubnormal(format, bits);
                    boolean holds = switch (test) {
                        case FINITE -> !isNan && !isInfinite;
                        case INFINITE -> isInfinite;
                        case NUMBER -> !isNan;
                        case NOT_A_NUMBER -> isNan;
                        case NORMAL -> !isNan && !isInfinite && !isSubnormal;
                        case SUBNORMAL -> isSubnormal;
                    };
                    return List.of(Law.answer(Definitions.of(holds)));
                });
            }
        }
    }
}
