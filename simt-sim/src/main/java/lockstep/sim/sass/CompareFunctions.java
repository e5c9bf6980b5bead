package lockstep.sim.sass;

import java.util.Arrays;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.fp.FloatCompare;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.FloatOps;
import lockstep.sim.fp.OpenFloats;
import lockstep.sim.fp.Relation;
import lockstep.sim.ptx.Marks;
import lockstep.sim.ptx.PredicateCombination;
import lockstep.sim.ptx.PtxComparison;
import lockstep.sim.value.AddressMarks;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;

/**
 * Comparisons. The third operand is the predicate that the result is combined with; the two results are the comparison
 * and its negation, each combined with the predicate.
 */
final class CompareFunctions {
    private CompareFunctions() {}

    /** A question about the first operands, at least two. Its answer is written as a predicate, with its marks. */
    @FunctionalInterface
    interface Question {
        void ask(Scalar[] x, Scalar answer);
    }

    /** {@code F} and {@code T}: constant. */
    static Question always(boolean truth) {
        return (x, answer) -> answer.set(truth ? 1 : 0);
    }

    /** A comparison of two numbers of 32 or 64 bits. */
    static Question ofIntegers(IntPredicate predicate, int width) {
        return (x, answer) -> {
            answer.set(IntOps.compare(predicate, x[0].low, x[1].low, width) ? 1 : 0);
            answer.undefinedLow =
                    BitDefinedness.compare(predicate, x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width);
            inherit(predicate, x, answer);
        };
    }

    private static void inherit(IntPredicate predicate, Scalar[] x, Scalar answer) {
        boolean isEquality = predicate == IntPredicate.EQ || predicate == IntPredicate.NE;
        answer.inheritMarks(x[0]);
        answer.inheritMarks(x[1]);
        answer.address &= !AddressMarks.isPlaceIndependent(isEquality, x[0], x[1]);
    }

    /**
     * {@code .EX}: compares the upper words of two pairs; if they are equal, the answer is the fourth operand, that for
     * the lower words.
     */
    static Question ofUpperWords(IntPredicate predicate, int width) {
        Question upper = ofIntegers(predicate, width);
        return (x, answer) -> {
            long same = IntOps.compare(IntPredicate.EQ, x[0].low, x[1].low, width) ? 1 : 0;
            long isOpen = BitDefinedness.compare(
                    IntPredicate.EQ, x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width);
            upper.ask(x, answer);
            if (isOpen != 0) {
                answer.undefinedLow = 1;
            }
            if (same != 0) {
                answer.low = x[3].low;
                answer.undefinedLow = isOpen | x[3].undefinedLow;
            }
            answer.inheritMarks(x[3]);
        };
    }

    /**
     * A comparison of two floats.
     *
     * @param flushes {@code .FTZ}: subnormal operands are flushed to zero
     */
    static Question ofFloats(PtxComparison comparison, FloatFormat format, boolean flushes) {
        return (x, answer) -> {
            long a = flushes ? FloatOps.flushInput(format, x[0].low) : x[0].low;
            long b = flushes ? FloatOps.flushInput(format, x[1].low) : x[1].low;
            answer.set(comparison.holds(FloatCompare.compare(format, a, b)) ? 1 : 0);
            boolean isOpen = (x[0].undefinedLow | x[1].undefinedLow) != 0
                    && !OpenFloats.isAlwaysNan(format, x[0].low, x[0].undefinedLow)
                    && !OpenFloats.isAlwaysNan(format, x[1].low, x[1].undefinedLow);
            answer.undefinedLow = isOpen ? 1 : 0;
            answer.inheritMarks(x[0]);
            answer.inheritMarks(x[1]);
        };
    }

    /** The answer and its negation, each combined with the third operand. */
    static ThreadFunction predicates(Question question, PredicateCombination combination) {
        return (x, results) -> {
            Scalar answer = new Scalar();
            question.ask(x, answer);
            for (int index = 0; index < results.length; index++) {
                combine(combination, answer, index, x[2], results[index]);
            }
        };
    }

    private static void combine(PredicateCombination combination, Scalar answer, int flip, Scalar other, Scalar out) {
        out.set(combination.of(answer.low ^ flip, other.low));
        out.undefinedLow = combination.open(answer.low ^ flip, answer.undefinedLow, other.low, other.undefinedLow);
        out.inheritMarks(answer);
        out.inheritMarks(other);
    }

    /** The combined answer as a word: {@code ones} or zero. */
    static ThreadFunction word(Question question, PredicateCombination combination, long ones) {
        ThreadFunction predicate = predicates(question, combination);
        return (x, results) -> {
            predicate.apply(x, results);
            results[0].low = results[0].low != 0 ? ones : 0;
            results[0].undefinedLow = results[0].undefinedLow != 0 ? ones : 0;
        };
    }

    /**
     * Which of two floats is the minimum or maximum: the first result is whether it is the first operand, the second
     * whether both are NaNs. Positive zero is greater than negative zero, and a number is preferred to a NaN.
     */
    static ThreadFunction whichIsExtreme(boolean isLeast, FloatFormat format) {
        return (x, results) -> {
            boolean isFirstNan = format.isNan(x[0].low);
            boolean isSecondNan = format.isNan(x[1].low);
            boolean isFirst = !isFirstNan && (isSecondNan || isBelow(format, x[0].low, x[1].low) == isLeast);
            results[0].set(isFirst ? 1 : 0);
            results[1].set(isFirstNan && isSecondNan ? 1 : 0);
            for (Scalar result : results) {
                result.undefinedLow = Marks.isOpen(x) ? 1 : 0;
                Marks.inherit(x, result);
            }
        };
    }

    private static boolean isBelow(FloatFormat format, long a, long b) {
        boolean areZeros = format.isZero(a) && format.isZero(b);
        Relation relation = FloatCompare.compare(format, a, b);
        return areZeros ? format.isNegative(a) && !format.isNegative(b) : relation == Relation.LESS;
    }

    /** A function of two operands applied to the first two, and then to that result and the third. */
    static ThreadFunction ofThree(ThreadFunction ofTwo) {
        return (x, results) -> {
            Scalar[] first = {new Scalar()};
            ofTwo.apply(new Scalar[] {x[0], x[1]}, first);
            ofTwo.apply(new Scalar[] {first[0], x[2]}, results);
        };
    }

    /** One of two functions of the other operands, selected by the last operand, a predicate: minimum or maximum. */
    static ThreadFunction either(ThreadFunction ifTrue, ThreadFunction ifFalse) {
        return (x, results) -> {
            Scalar condition = x[x.length - 1];
            Scalar[] operands = Arrays.copyOf(x, x.length - 1);
            Scalar[] first = empty(results.length);
            Scalar[] second = empty(results.length);
            ifTrue.apply(operands, first);
            ifFalse.apply(operands, second);
            for (int index = 0; index < results.length; index++) {
                results[index].select(condition, first[index], second[index]);
            }
        };
    }

    private static Scalar[] empty(int count) {
        Scalar[] scalars = new Scalar[count];
        Arrays.setAll(scalars, index -> new Scalar());
        return scalars;
    }

    /** A function with two results in swapped order, that of the upper half first. */
    static ThreadFunction upperFirst(ThreadFunction ofHalves) {
        return (x, results) -> ofHalves.apply(x, new Scalar[] {results[1], results[0]});
    }

    /** Two functions of the same operands: the first gives the first result, the second the others. */
    static ThreadFunction beside(ThreadFunction one, ThreadFunction others) {
        return (x, results) -> {
            one.apply(x, Arrays.copyOf(results, 1));
            others.apply(x, Arrays.copyOfRange(results, 1, results.length));
        };
    }
}
