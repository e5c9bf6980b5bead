package lockstep.sim.ptx;

import static lockstep.sim.ptx.Definitions.of;
import static lockstep.sim.ptx.Definitions.value;
import static lockstep.sim.ptx.FloatWords.bits;
import static lockstep.sim.ptx.FloatWords.flushed;
import static lockstep.sim.ptx.FloatWords.isNan;
import static lockstep.sim.ptx.FloatWords.isNegative;
import static lockstep.sim.ptx.FloatWords.isZero;
import static lockstep.sim.ptx.FloatWords.order;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.ptx.ComparisonFunctions.Truth;
import lockstep.sim.ptx.Law.Answer;

/** Laws of comparisons, by the order of unbounded integers. */
final class ComparisonLaws {
    private static final Set<PtxComparison> SIGNED = EnumSet.range(PtxComparison.EQ, PtxComparison.GE);
    private static final Set<PtxComparison> UNSIGNED = EnumSet.range(PtxComparison.EQ, PtxComparison.HS);
    private static final Set<PtxComparison> FLOAT =
            EnumSet.complementOf(EnumSet.range(PtxComparison.LO, PtxComparison.HS));

    private final List<Law> laws = new ArrayList<>();

    private ComparisonLaws() {}

    static List<Law> all() {
        ComparisonLaws laws = new ComparisonLaws();
        for (int width : new int[] {16, 32, 64}) {
            laws.integers(SIGNED, "s", width);
            laws.integers(UNSIGNED, "u", width);
            laws.integers(EnumSet.of(PtxComparison.EQ, PtxComparison.NE), "b", width);
        }
        laws.floats(FloatFormat.HALF, "f16", true);
        laws.floats(FloatFormat.BFLOAT, "bf16", false);
        laws.floats(FloatFormat.SINGLE, "f32", true);
        laws.floats(FloatFormat.DOUBLE, "f64", false);
        laws.selections();
        return laws.laws;
    }

    /** A relation of two operands. */
    @FunctionalInterface
    private interface Test {
        boolean of(BigInteger a, BigInteger b);
    }

    private static String word(PtxComparison comparison) {
        return comparison.name().toLowerCase(Locale.ROOT);
    }

    private static boolean holds(PtxComparison comparison, int order) {
        return switch (comparison) {
            case EQ, EQU -> order == 0;
            case NE, NEU -> order != 0;
            case LT, LO, LTU -> order < 0;
            case LE, LS, LEU -> order <= 0;
            case GT, HI, GTU -> order > 0;
            case GE, HS, GEU -> order >= 0;
            case NUM -> true;
            case NAN -> false;
        };
    }

    private static boolean combine(PredicateCombination combination, boolean test, BigInteger[] x) {
        boolean c = x.length > 2 && x[2].signum() != 0;
        return switch (combination) {
            case NONE -> test;
            case AND -> test && c;
            case OR -> test || c;
            case XOR -> test != c;
        };
    }

    private void integers(Set<PtxComparison> comparisons, String sign, int width) {
        boolean signed = sign.equals("s");
        for (PtxComparison comparison : comparisons) {
            Test test = (a, b) -> holds(comparison, value(a, signed, width).compareTo(value(b, signed, width)));
            for (PredicateCombination combination : PredicateCombination.values()) {
                predicate(
                        comparison,
                        combination,
                        sign + width,
                        test,
                        ComparisonFunctions.setPredicate(comparison, signed, width, combination, true));
                set(
                        comparison,
                        combination,
                        sign + width,
                        test,
                        Truth.ONES32,
                        ComparisonFunctions.set(comparison, signed, width, combination, Truth.ONES32));
            }
            set(
                    comparison,
                    PredicateCombination.NONE,
                    sign + width,
                    test,
                    Truth.SINGLE,
                    ComparisonFunctions.set(comparison, signed, width, PredicateCombination.NONE, Truth.SINGLE));
        }
    }

    private void predicate(
            PtxComparison comparison,
            PredicateCombination combination,
            String type,
            Test test,
            TypedFunction function) {
        String operation = "setp." + word(comparison) + suffix(combination);
        laws.add(new Law(
                operation,
                type,
                function,
                x -> {
                    boolean isTrue = test.of(x[0], x[1]);
                    return List.of(
                            Law.answer(of(combine(combination, isTrue, x))),
                            Law.answer(of(combine(combination, !isTrue, x))));
                },
                false));
    }

    private static String suffix(PredicateCombination combination) {
        return combination == PredicateCombination.NONE
                ? ""
                : "." + combination.name().toLowerCase(Locale.ROOT);
    }

    private void set(
            PtxComparison comparison,
            PredicateCombination combination,
            String type,
            Test test,
            Truth truth,
            TypedFunction function) {
        String operation = "set." + word(comparison) + suffix(combination) + "." + typeOf(truth);
        laws.add(new Law(
                operation,
                type,
                function,
                x -> {
                    boolean isTrue = combine(combination, test.of(x[0], x[1]), x);
                    return List.of(Law.answer(isTrue ? ones(truth) : BigInteger.ZERO));
                },
                false));
    }

    private static String typeOf(Truth truth) {
        return switch (truth) {
            case ONES16 -> "u16";
            case ONES32 -> "u32";
            case HALF -> "f16";
            case BFLOAT -> "bf16";
            case SINGLE -> "f32";
        };
    }

    private static BigInteger ones(Truth truth) {
        return BigInteger.valueOf(
                switch (truth) {
                    case ONES16 -> 0xffffL;
                    case ONES32 -> 0xffffffffL;
                    case HALF -> 0x3c00L;
                    case BFLOAT -> 0x3f80L;
                    case SINGLE -> 0x3f800000L;
                });
    }

    private static boolean floats(
            PtxComparison comparison, FloatFormat format, boolean flushes, BigInteger a, BigInteger b) {
        long x = flushed(format, flushes, bits(a, format));
        long y = flushed(format, flushes, bits(b, format));
        if (isNan(format, x) || isNan(format, y)) {
            return comparison.ordinal() >= PtxComparison.EQU.ordinal() && comparison != PtxComparison.NUM;
        }
        return holds(comparison, order(format, x).compareTo(order(format, y)));
    }

    private void floats(FloatFormat format, String type, boolean mayFlush) {
        for (PtxComparison comparison : FLOAT) {
            for (boolean flushes : mayFlush ? new boolean[] {false, true} : new boolean[] {false}) {
                Test test = (a, b) -> floats(comparison, format, flushes, a, b);
                String name = flushes ? "ftz." + type : type;
                for (PredicateCombination combination : PredicateCombination.values()) {
                    predicate(
                            comparison,
                            combination,
                            name,
                            test,
                            ComparisonFunctions.setPredicate(comparison, format, flushes, combination, true));
                }
                boolean isShort = format.width() == 16;
                Truth one = isShort ? format == FloatFormat.HALF ? Truth.HALF : Truth.BFLOAT : Truth.SINGLE;
                for (Truth truth : new Truth[] {one, Truth.ONES32, isShort ? Truth.ONES16 : Truth.ONES32}) {
                    set(
                            comparison,
                            PredicateCombination.XOR,
                            name,
                            test,
                            truth,
                            ComparisonFunctions.set(comparison, format, flushes, PredicateCombination.XOR, truth));
                }
                if (isShort) {
                    halves(comparison, format, flushes, name, one);
                }
            }
        }
    }

    private void halves(PtxComparison comparison, FloatFormat format, boolean flushes, String type, Truth one) {
        Test lower = (a, b) -> floats(comparison, format, flushes, a, b);
        Test upper = (a, b) -> floats(comparison, format, flushes, a.shiftRight(16), b.shiftRight(16));
        TypedFunction predicates =
                ComparisonFunctions.setPredicates(comparison, format, flushes, PredicateCombination.AND);
        laws.add(new Law(
                "setp." + word(comparison) + ".and",
                type + "x2",
                predicates,
                x -> List.of(
                        Law.answer(of(combine(PredicateCombination.AND, lower.of(x[0], x[1]), x))),
                        Law.answer(of(combine(PredicateCombination.AND, upper.of(x[0], x[1]), x)))),
                false));
        for (Truth truth : new Truth[] {one, Truth.ONES16}) {
            TypedFunction packed =
                    ComparisonFunctions.setHalves(comparison, format, flushes, PredicateCombination.OR, truth);
            String operation = "set." + word(comparison) + ".or." + (truth == one ? typeOf(one) + "x2" : "u32");
            laws.add(new Law(
                    operation,
                    type + "x2",
                    packed,
                    x -> List.of(new Answer(
                            half(PredicateCombination.OR, lower, x, truth)
                                    .add(half(PredicateCombination.OR, upper, x, truth)
                                            .shiftLeft(16)),
                            BigInteger.ZERO)),
                    false));
        }
    }

    private static BigInteger half(PredicateCombination combination, Test test, BigInteger[] x, Truth truth) {
        return combine(combination, test.of(x[0], x[1]), x) ? ones(truth) : BigInteger.ZERO;
    }

    private void selections() {
        for (int width : new int[] {16, 32, 64}) {
            for (boolean flushes : new boolean[] {false, true}) {
                TypedFunction function = ComparisonFunctions.selectBySingle(width, flushes);
                laws.add(new Law(
                        flushes ? "slct.ftz" : "slct",
                        "b" + width + ".f32",
                        function,
                        x -> {
                            long c = flushed(FloatFormat.SINGLE, flushes, bits(x[2], FloatFormat.SINGLE));
                            boolean first = !isNan(FloatFormat.SINGLE, c)
                                    && (isZero(FloatFormat.SINGLE, c) || !isNegative(FloatFormat.SINGLE, c));
                            return List.of(Law.answer(first ? x[0] : x[1]));
                        },
                        false));
            }
        }
    }
}
