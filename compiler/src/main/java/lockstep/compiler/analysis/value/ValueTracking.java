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
 * Value tracking: what is known about values at their definitions. An answer holds in every execution in which the
 * value is not poison; for a vector it holds for each element. Queries walk up the operands, at most six levels for
 * bits and signs, fewer for others; nothing is cached between queries.
 *
 * <p>Example: of {@code %b = and i32 %a, 12} the known bits are zero except bits 2 and 3, and the range is 0 to 12; of
 * {@code %c = or i32 %b, 1} bit 0 is known to be one, so it is never zero.
 *
 * <p>Source of the queries: LLVM, ValueTracking.
 */
public final class ValueTracking {
    private ValueTracking() {}

    // ---- integers

    /** The known bits of {@code value}, an integer or a vector of integers. */
    public static KnownBits knownBits(Value value) {
        return BitsOfValues.of(value);
    }

    /** A lower bound on the number of high bits that are equal to the sign bit, which is included. */
    public static int signBits(Value value) {
        return SignBitsOfValues.of(value);
    }

    /** The range of an integer. */
    public static WrappedRange range(Value value) {
        return RangeOfValues.of(value);
    }

    /** Whether the range of an integer may be more precise than its known bits. */
    public static boolean isRangeFiner(Value value) {
        return RangeOfValues.mayBeFiner(value);
    }

    /** The annotated range of the result of a call. */
    public static Optional<WrappedRange> claimedRange(CallInstruction call) {
        return AnnotatedRanges.of(call);
    }

    /** The operation whose wrapped result {@code kind}, an intrinsic with overflow, returns first. */
    public static Optional<Opcode> wrappingPart(Intrinsic kind) {
        return Optional.ofNullable(BitsOfCalls.wrapping(kind));
    }

    /**
     * Whether an integer is a power of two, or, if {@code orZero}, a power of two or zero; the least signed number is
     * one.
     */
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

    /** Whether {@code value} is never poison and has no undefined bit. */
    public static boolean isDefined(Value value) {
        return PoisonAnalysis.isDefined(value);
    }

    /**
     * Whether {@code instruction} may create poison from operands that are not poison: by a flag, by metadata, by a
     * shift amount or conversion out of range, or by an index out of bounds.
     */
    public static boolean mayMakePoison(Instruction instruction) {
        return PoisonAnalysis.mayMakePoison(instruction);
    }

    /**
     * Whether {@code second} is poison whenever {@code first} is, so that an operation on both may replace one that
     * depended on {@code second} alone.
     */
    public static boolean impliesPoison(Value first, Value second) {
        return PoisonAnalysis.impliesPoison(first, second);
    }

    // ---- conditions

    /**
     * The value of {@code conclusion} if {@code premise} is {@code truth}; empty if that is not implied. Execution must
     * depend on the premise, as on the condition of a branch, so that it is neither poison nor undefined.
     */
    public static Optional<Boolean> implied(Value premise, boolean truth, Value conclusion) {
        return ImpliedCondition.of(premise, truth, conclusion);
    }

    /**
     * Whether {@code left predicate right}, of integers, if {@code premise} is {@code truth}; empty if that is not
     * implied.
     */
    public static Optional<Boolean> implied(
            Value premise, boolean truth, Predicate predicate, Value left, Value right) {
        return ImpliedCondition.of(premise, truth, predicate, left, right);
    }

    /** The value of {@code conclusion} if {@code value}, an integer, is one of {@code numbers}, which is not empty. */
    public static Optional<Boolean> impliedByNumbers(Value value, Collection<ExactInt> numbers, Value conclusion) {
        return ImpliedCondition.ofNumbers(value, numbers, conclusion);
    }

    /** The value of {@code conclusion} if {@code value}, an integer, is not one of {@code numbers}. */
    public static Optional<Boolean> impliedByOtherNumbers(Value value, Collection<ExactInt> numbers, Value conclusion) {
        return ImpliedCondition.ofOtherNumbers(value, numbers, conclusion);
    }
}
