package lockstep.sim.ptx;

import java.util.ArrayList;
import java.util.List;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.fp.FloatCompare;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.ptx.PtxFormula.Output;
import lockstep.sim.value.AddressMarks;
import lockstep.sim.value.Scalar;

/**
 * Comparisons: PTX ISA, "Comparison and Selection Instructions" and "Half Precision Comparison Instructions". If the
 * result is combined with a predicate, that predicate is the third operand.
 */
public final class ComparisonFunctions {
    private static final int WORD = 32;

    private ComparisonFunctions() {}

    /** A question about the first two operands. */
    private interface Question {
        int width();

        boolean holds(Scalar a, Scalar b);

        /** Whether undefined bits of operands can change the answer. */
        boolean isOpen(Scalar a, Scalar b);

        /** Whether the answer does not depend on the placement of objects. */
        boolean isPlaceIndependent(Scalar a, Scalar b);
    }

    private record IntegerQuestion(IntPredicate predicate, int width) implements Question {
        @Override
        public boolean holds(Scalar a, Scalar b) {
            return IntOps.compare(predicate, a.low, b.low, width);
        }

        @Override
        public boolean isOpen(Scalar a, Scalar b) {
            return BitDefinedness.compare(predicate, a.low, a.undefinedLow, b.low, b.undefinedLow, width) != 0;
        }

        @Override
        public boolean isPlaceIndependent(Scalar a, Scalar b) {
            boolean isEquality = predicate == IntPredicate.EQ || predicate == IntPredicate.NE;
            return AddressMarks.isPlaceIndependent(isEquality, a, b);
        }
    }

    private record FloatQuestion(PtxComparison comparison, FloatFormat format, boolean flushes) implements Question {
        @Override
        public int width() {
            return format.width();
        }

        @Override
        public boolean holds(Scalar a, Scalar b) {
            long x = flushes ? FloatOps.flushInput(format, a.low) : a.low;
            long y = flushes ? FloatOps.flushInput(format, b.low) : b.low;
            return comparison.holds(FloatCompare.compare(format, x, y));
        }

        /** Undefined bits of a value that is a NaN for every choice do not matter. */
        @Override
        public boolean isOpen(Scalar a, Scalar b) {
            return (a.undefinedLow | b.undefinedLow) != 0
                    && !OpenFloats.isAlwaysNan(format, a.low, a.undefinedLow)
                    && !OpenFloats.isAlwaysNan(format, b.low, b.undefinedLow);
        }

        @Override
        public boolean isPlaceIndependent(Scalar a, Scalar b) {
            return false;
        }
    }

    // ---- setp

    /**
     * {@code setp} of integers.
     *
     * @param hasComplement whether there is a second result, for which the comparison is negated before it is combined
     */
    public static TypedFunction setPredicate(
            PtxComparison comparison,
            boolean signed,
            int width,
            PredicateCombination combination,
            boolean hasComplement) {
        Question question = new IntegerQuestion(comparison.ofIntegers(signed), width);
        return predicates(question, combination, hasComplement);
    }

    /**
     * {@code setp} of floats.
     *
     * @param flushes {@code .ftz}: subnormal operands are flushed to zero
     * @param hasComplement as of {@link #setPredicate(PtxComparison, boolean, int, PredicateCombination, boolean)}
     */
    public static TypedFunction setPredicate(
            PtxComparison comparison,
            FloatFormat format,
            boolean flushes,
            PredicateCombination combination,
            boolean hasComplement) {
        return predicates(new FloatQuestion(comparison, format, flushes), combination, hasComplement);
    }

    /** {@code setp} of packed halves: a result for each half, the lower one first. */
    public static TypedFunction setPredicates(
            PtxComparison comparison, FloatFormat format, boolean flushes, PredicateCombination combination) {
        return new Packed(2, setPredicate(comparison, format, flushes, combination, false), false);
    }

    private static TypedFunction predicates(
            Question question, PredicateCombination combination, boolean hasComplement) {
        List<Output> outputs = new ArrayList<>();
        outputs.add(output(question, combination, 0, 1, 1));
        if (hasComplement) {
            outputs.add(output(question, combination, 1, 1, 1));
        }
        return new PtxFormula(operands(question, combination), outputs);
    }

    // ---- set

    /**
     * {@code set} of integers.
     *
     * @param width of the operands
     * @param result the value that is written for true; zero for false
     */
    public static TypedFunction set(
            PtxComparison comparison, boolean signed, int width, PredicateCombination combination, Truth result) {
        return set(new IntegerQuestion(comparison.ofIntegers(signed), width), combination, result);
    }

    /** {@code set} of floats; parameters as of the other forms. */
    public static TypedFunction set(
            PtxComparison comparison,
            FloatFormat format,
            boolean flushes,
            PredicateCombination combination,
            Truth result) {
        return set(new FloatQuestion(comparison, format, flushes), combination, result);
    }

    /**
     * {@code set} of packed halves.
     *
     * @param result the value that is written for true in each half
     */
    public static TypedFunction setHalves(
            PtxComparison comparison,
            FloatFormat format,
            boolean flushes,
            PredicateCombination combination,
            Truth result) {
        return new Packed(2, set(comparison, format, flushes, combination, result), true);
    }

    /** The value that {@code set} writes for true. */
    public enum Truth {
        /** All ones of 16 bits: {@code .u16}, {@code .s16}, and for packed halves {@code .u32}, {@code .s32}. */
        ONES16(16, 0xffffL),
        /** All ones of 32 bits: {@code .u32}, {@code .s32}. */
        ONES32(32, 0xffffffffL),
        /** {@code .f16}: 1.0. */
        HALF(16, FloatFormat.HALF.one()),
        /** {@code .bf16}: 1.0. */
        BFLOAT(16, FloatFormat.BFLOAT.one()),
        /** {@code .f32}: 1.0. */
        SINGLE(32, FloatFormat.SINGLE.one());

        private final int width;
        private final long bits;

        Truth(int width, long bits) {
            this.width = width;
            this.bits = bits;
        }
    }

    private static TypedFunction set(Question question, PredicateCombination combination, Truth result) {
        Output output = output(question, combination, 0, result.width, result.bits);
        return new PtxFormula(operands(question, combination), List.of(output));
    }

    private static List<Integer> operands(Question question, PredicateCombination combination) {
        return combination == PredicateCombination.NONE
                ? List.of(question.width(), question.width())
                : List.of(question.width(), question.width(), 1);
    }

    /** The result, as {@code ones} or zero; with a {@code flip} of 1 the comparison is negated. */
    private static Output output(Question question, PredicateCombination combination, int flip, int width, long ones) {
        return new Output(
                width,
                x -> combination.of(test(question, flip, x), predicate(x)) != 0 ? ones : 0,
                x -> combination.open(
                                        test(question, flip, x),
                                        question.isOpen(x[0], x[1]) ? 1 : 0,
                                        predicate(x),
                                        openPredicate(x))
                                != 0
                        ? ones
                        : 0,
                (x, out) -> out.address = isPlaced(question, x));
    }

    private static boolean isPlaced(Question question, Scalar[] x) {
        boolean ofTest = (x[0].address || x[1].address) && !question.isPlaceIndependent(x[0], x[1]);
        return ofTest || x.length > 2 && x[2].address;
    }

    private static long test(Question question, int flip, Scalar[] x) {
        return (question.holds(x[0], x[1]) ? 1 : 0) ^ flip;
    }

    private static long predicate(Scalar[] x) {
        return x.length > 2 ? x[2].low : 0;
    }

    private static long openPredicate(Scalar[] x) {
        return x.length > 2 ? x[2].undefinedLow : 0;
    }

    // ---- slct

    /** {@code slct.s32}: the first of two values if the third operand is not negative, else the second. */
    public static TypedFunction selectBySign(int width) {
        return new SelectBySign(width, x -> IntOps.sext(x.low, WORD) >= 0, x -> x.undefinedLow >>> (WORD - 1) != 0);
    }

    /**
     * {@code slct.f32}: the first of two values if the third operand is at least zero, of either sign, and not a NaN;
     * else the second.
     *
     * @param flushes {@code .ftz}: subnormal numbers are flushed to zero
     */
    public static TypedFunction selectBySingle(int width, boolean flushes) {
        FloatQuestion question = new FloatQuestion(PtxComparison.GE, FloatFormat.SINGLE, flushes);
        Scalar zero = new Scalar();
        return new SelectBySign(width, c -> question.holds(c, zero), c -> question.isOpen(c, zero));
    }

    /** A predicate on one value. */
    @FunctionalInterface
    private interface Fact {
        boolean of(Scalar value);
    }

    private record SelectBySign(int width, Fact isAtLeastZero, Fact isOpen) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return List.of(width, width, WORD);
        }

        @Override
        public List<Integer> resultWidths() {
            return List.of(width);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            Scalar condition = new Scalar();
            condition.set(isAtLeastZero.of(x[2]) ? 1 : 0);
            condition.undefinedLow = isOpen.of(x[2]) ? 1 : 0;
            condition.inheritMarks(x[2]);
            results[0].select(condition, x[0], x[1]);
        }
    }
}
