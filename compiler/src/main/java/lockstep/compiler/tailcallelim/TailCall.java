package lockstep.compiler.tailcallelim;

import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.reassociate.OperationShapes;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * A self-recursive call after which the function only returns.
 *
 * @param call the call
 * @param end the terminator of its block: a return, or a branch to a block that only returns
 * @param accumulating the operation applied to the result before it is returned; null if there is none
 * @param returned the value returned after the call; null if there is none
 */
record TailCall(
        CallInstruction call,
        TerminatorInstruction end,
        @Nullable Instruction accumulating,
        @Nullable Value returned) {

    /**
     * The tail call at the end of {@code block}, or null.
     *
     * @param mayAccumulate whether an operation may be applied to the result
     * @param context counts the calls of {@code function} that are not tail calls
     */
    static @Nullable TailCall at(BasicBlock block, Function function, boolean mayAccumulate, PassContext context) {
        TerminatorInstruction end = block.terminator();
        ReturnInstruction ret = returnAfter(end);
        CallInstruction call = ret == null ? null : lastCall(end, function);
        if (ret == null || call == null || !isTail(call, function, context)) {
            return null;
        }
        Value returned = onEdge(ret.value().orElse(null), block);
        Instruction accumulating = null;
        for (Instruction i = call.next(); i != null && i != end; i = i.next()) {
            if (isMovable(i, call)) {
                continue;
            }
            Refusal refusal = obstacle(i, call, returned);
            if (refusal == null && !mayAccumulate) {
                refusal = TailRefusals.SECOND_ACCUMULATOR;
            }
            if (refusal != null) {
                context.refused(refusal);
                return null;
            }
            accumulating = i;
        }
        return new TailCall(call, end, accumulating, returned);
    }

    private static @Nullable ReturnInstruction returnAfter(TerminatorInstruction end) {
        if (end instanceof ReturnInstruction ret) {
            return ret;
        }
        return end instanceof BranchInstruction branch
                        && !branch.isConditional()
                        && branch.successor(0).firstNonPhi() instanceof ReturnInstruction ret
                ? ret
                : null;
    }

    private static @Nullable Value onEdge(@Nullable Value returned, BasicBlock from) {
        return returned instanceof PhiInstruction phi && phi.indexOf(from) >= 0 && phi.block() != from
                ? phi.valueFrom(from)
                : returned;
    }

    private static @Nullable CallInstruction lastCall(TerminatorInstruction end, Function function) {
        for (Instruction i = end.previous(); i != null; i = i.previous()) {
            if (i instanceof CallInstruction call && call.calledFunction().orElse(null) == function) {
                return call;
            }
        }
        return null;
    }

    private static boolean isTail(CallInstruction call, Function function, PassContext context) {
        return (isTail(call) && call.bundles().isEmpty() || context.refused(TailRefusals.NOT_TAIL))
                && (call.convention().equals(function.convention()) || context.refused(TailRefusals.CONVENTION));
    }

    /**
     * Why {@code instruction}, after the call, can be executed neither before it nor as an accumulator; null if it can.
     */
    private static @Nullable Refusal obstacle(Instruction instruction, CallInstruction call, @Nullable Value returned) {
        if (!instruction.operands().contains(call)) {
            return TailRefusals.DONE_AFTER;
        }
        return instruction == returned && accumulates(instruction, call) ? null : TailRefusals.NOT_ASSOCIATIVE;
    }

    private static boolean isTail(CallInstruction call) {
        return switch (call.tailKind()) {
            case TAIL, MUSTTAIL -> true;
            case NONE, NOTAIL -> false;
        };
    }

    /** Whether {@code instruction}, after the call, may be executed before it instead. */
    private static boolean isMovable(Instruction instruction, CallInstruction call) {
        if (instruction instanceof CallInstruction c && DeadInstructions.kindOf(c) == Intrinsic.LIFETIME_END) {
            return true;
        }
        Effects effects = EffectsOf.instruction(instruction);
        Effects ofCall = EffectsOf.instruction(call);
        boolean isQuiet = !effects.mayHaveSideEffects()
                && !effects.isConvergent()
                && (effects.isSpeculatable() || ofCall.willReturn());
        boolean readsTheSame = !effects.mayRead() || !ofCall.mayHaveSideEffects();
        return isQuiet
                && readsTheSame
                && !(instruction instanceof LoadInstruction load
                        && !load.access().isSimple())
                && !instruction.operands().contains(call);
    }

    /** Whether exactly one operand of {@code instruction} is the result, and its only use is the return. */
    private static boolean accumulates(Instruction instruction, CallInstruction call) {
        boolean isAssociative = instruction instanceof BinaryInstruction binary
                ? OperationShapes.isAssociative(binary)
                : RecursionAccumulator.isMinimumOrMaximum(instruction);
        return isAssociative
                && instruction.hasOneUse()
                && (instruction.operand(0) == call) != (instruction.operand(1) == call);
    }

    /** The block of the call. */
    BasicBlock block() {
        return Objects.requireNonNull(call.block());
    }
}
