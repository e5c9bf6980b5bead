package lockstep.compiler.analysis.value;

import java.util.Collection;
import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * What is known of values wherever they are computed. An answer holds in every execution in which the value is not
 * poison; of a vector it holds for each element. Answers are found by walks up the operands, at most six one after the
 * other for bits and signs, fewer for others; nothing is kept from one question to the next.
 *
 * <p>Source of the questions: LLVM, ValueTracking.
 */
public final class ValueTracking {
    private ValueTracking() {}

    // ---- integers

    /** The known bits of {@code value}, an integer or a vector of integers. */
    public static KnownBits knownBits(Value value) {
        return BitsOfValues.of(value);
    }

    /** How many of the highest bits of an integer are equal to its sign bit at least, that one included. */
    public static int signBits(Value value) {
        return SignBitsOfValues.of(value);
    }

    /** The numbers that an integer may be. */
    public static WrappedRange range(Value value) {
        return RangeOfValues.of(value);
    }

    /** Whether the range of an integer may say more than its known bits do. */
    public static boolean isRangeFiner(Value value) {
        return RangeOfValues.mayBeFiner(value);
    }

    /** What attributes or metadata claim of the result of a call. */
    public static Optional<WrappedRange> claimedRange(CallInstruction call) {
        return AnnotatedRanges.of(call);
    }

    /** The operation whose result modulo the width {@code kind}, an intrinsic with overflow, gives first. */
    public static Optional<Opcode> wrappingPart(Intrinsic kind) {
        return Optional.ofNullable(BitsOfCalls.wrapping(kind));
    }

    /** Whether an integer is a power of two, or that or zero; the least number with sign is one. */
    public static boolean isPowerOfTwo(Value value, boolean orZero) {
        return PowersOfTwo.isPowerOfTwo(value, orZero);
    }

    /** Whether an integer is never 0, a pointer never null. */
    public static boolean isNonZero(Value value) {
        return NonZero.isNonZero(value);
    }

    // ---- poison and undefined bits

    /** Whether {@code value} is never poison in any element. */
    public static boolean isNeverPoison(Value value) {
        return PoisonAnalysis.isNeverPoison(value);
    }

    /** Whether {@code value} is never poison, nor undefined in any bit. */
    public static boolean isDefined(Value value) {
        return PoisonAnalysis.isDefined(value);
    }

    /**
     * Whether {@code instruction} may give poison although no operand is poison: by a flag, a claim in its metadata, a
     * shift too far, a conversion out of range, or an index that is no element's.
     */
    public static boolean mayMakePoison(Instruction instruction) {
        return PoisonAnalysis.mayMakePoison(instruction);
    }

    /**
     * Whether {@code second} is poison wherever {@code first} is, so that an operation on both may stand where
     * {@code second} alone decided.
     */
    public static boolean impliesPoison(Value first, Value second) {
        return PoisonAnalysis.impliesPoison(first, second);
    }

    // ---- conditions

    /**
     * What {@code conclusion} is where {@code premise} is {@code truth}; empty if that does not say. The premise must
     * have been acted upon, as by a branch, so that it is neither poison nor open.
     */
    public static Optional<Boolean> implied(Value premise, boolean truth, Value conclusion) {
        return ImpliedCondition.of(premise, truth, conclusion);
    }

    /** Whether {@code left predicate right}, of integers, holds where {@code premise} is {@code truth}. */
    public static Optional<Boolean> implied(
            Value premise, boolean truth, Predicate predicate, Value left, Value right) {
        return ImpliedCondition.of(premise, truth, predicate, left, right);
    }

    /** What {@code conclusion} is where {@code value}, an integer, is one of {@code numbers}, of which there is one. */
    public static Optional<Boolean> impliedByNumbers(
            Value value, Collection<ExactInt> numbers, Value conclusion) {
        return ImpliedCondition.ofNumbers(value, numbers, conclusion);
    }

    /** What {@code conclusion} is where {@code value}, an integer, is none of {@code numbers}. */
    public static Optional<Boolean> impliedByOtherNumbers(
            Value value, Collection<ExactInt> numbers, Value conclusion) {
        return ImpliedCondition.ofOtherNumbers(value, numbers, conclusion);
    }
}
