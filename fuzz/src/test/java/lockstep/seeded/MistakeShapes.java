package lockstep.seeded;

import java.util.Optional;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import org.jspecify.annotations.Nullable;

/** Forms of instructions that several mistakes look for. */
final class MistakeShapes {
    private MistakeShapes() {}

    /** The exponent k where {@code value} is the integer 2^k with 0 < k below the sign bit; -1 otherwise. */
    static int exponent(Value value) {
        boolean fits = value instanceof ConstantInt c
                && c.isPowerOfTwo()
                && !c.isOne()
                && c.signed().signum() > 0;
        return fits ? ((ConstantInt) value).unsigned().getLowestSetBit() : -1;
    }

    /** The operand that {@code value} complements, {@code xor X, -1}, or null. */
    static @Nullable Value complemented(Value value) {
        boolean isNot = value instanceof Instruction i
                && i.opcode() == Opcode.XOR
                && i.operand(1) instanceof ConstantInt ones
                && ones.isAllOnes();
        return isNot ? ((Instruction) value).operand(0) : null;
    }

    /** What {@code value} calls, if it is a call of an intrinsic. */
    static Optional<Intrinsic> intrinsic(Value value) {
        return value instanceof CallInstruction call
                ? call.calledFunction().flatMap(IntrinsicTable::kindOf)
                : Optional.empty();
    }

    /** Whether {@code value} calls the intrinsic {@code kind}. */
    static boolean calls(Value value, Intrinsic kind) {
        return intrinsic(value).filter(kind::equals).isPresent();
    }

    /** Whether {@code value} is a shuffle, vote, match or reduction that names its lanes by its first argument. */
    static boolean isMaskedCollective(Value value) {
        return intrinsic(value)
                .filter(k -> k.isPureCollective()
                        && k != Intrinsic.ACTIVEMASK
                        && ((CallInstruction) value).argumentCount() > 1)
                .isPresent();
    }

    /** Whether {@code value} is {@code activemask}, or a shuffle or vote without a mask. */
    static boolean isUnmaskedCollective(Value value) {
        return intrinsic(value).filter(Intrinsic::isImplicitlyMasked).isPresent();
    }

    /** Whether {@code value} makes threads wait for each other. */
    static boolean isBarrier(Value value) {
        return intrinsic(value)
                .filter(k -> k.isBlockBarrier() || k == Intrinsic.BAR_WARP_SYNC)
                .isPresent();
    }

    /** Whether {@code value} makes threads wait for each other otherwise than by the plain barrier of a block. */
    static boolean isOtherBarrier(Value value) {
        return isBarrier(value) && !calls(value, Intrinsic.BARRIER);
    }

    /** Whether {@code value} is a vote of the lanes that its first argument names. */
    static boolean isVote(Value value) {
        return intrinsic(value)
                .filter(k -> k == Intrinsic.VOTE_SYNC_ALL
                        || k == Intrinsic.VOTE_SYNC_ANY
                        || k == Intrinsic.VOTE_SYNC_UNI
                        || k == Intrinsic.VOTE_SYNC_BALLOT)
                .isPresent();
    }

    /** Whether {@code instruction} calls a function of the program, or through a pointer. */
    static boolean callsProgram(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && call.calledFunction().map(f -> !f.isIntrinsic()).orElse(true)
                && !(call.callee() instanceof InlineAsm);
    }

    /** Whether {@code instruction} may be executed where it was not: no effect, no fault, not convergent. */
    static boolean isSpeculatable(Instruction instruction) {
        Effects effects = EffectsOf.instruction(instruction);
        return effects.isSpeculatable() && !effects.isConvergent() && !effects.mayHaveSideEffects();
    }

    /** The conditional branch that ends {@code block}; null if none does, or both edges lead to one block. */
    static @Nullable BranchInstruction fork(BasicBlock block) {
        return block.terminator() instanceof BranchInstruction branch
                        && branch.isConditional()
                        && branch.successor(0) != branch.successor(1)
                ? branch
                : null;
    }

    /** The block that contains all users of {@code instruction}, none of them a PHI, or null. */
    static @Nullable BasicBlock onlyUsingBlock(Instruction instruction) {
        BasicBlock found = null;
        for (Use use : instruction.uses()) {
            BasicBlock block = use.user().block();
            if (block == null || use.user() instanceof PhiInstruction || found != null && found != block) {
                return null;
            }
            found = block;
        }
        return found;
    }

    /** What an address is an offset from: the base of all element pointers. */
    static Value base(Value pointer) {
        Value at = pointer;
        while (at instanceof GetElementPtrInstruction address) {
            at = address.base();
        }
        return at;
    }

    /** Whether an address is a constant distance from its base. */
    static boolean hasConstantOffset(Value pointer) {
        for (Value at = pointer; at instanceof GetElementPtrInstruction address; at = address.base()) {
            if (!address.indices().stream().allMatch(Constant.class::isInstance)) {
                return false;
            }
        }
        return true;
    }

    /** Replaces {@code test} by the same comparison with another predicate. */
    static void replacePredicate(CompareInstruction test, Predicate predicate, MistakeSite site) {
        CompareInstruction other =
                site.rewriter().insertBefore(new CompareInstruction(predicate, test.left(), test.right(), 0), test);
        site.rewriter().replace(test, other);
    }
}
