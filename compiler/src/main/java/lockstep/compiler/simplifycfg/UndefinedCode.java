package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.rule.Rule;

/**
 * Cuts blocks at an instruction that certainly has undefined behaviour, such as a store to null or an assumption of
 * false, and after a call that does not return. Everything before it is executed and stays, convergent operations in
 * particular.
 */
final class UndefinedCode {
    private final Rewriter rewriter;
    private final Rule undefined;
    private final Rule noReturn;
    private final boolean nullIsValid;

    /**
     * @param undefined the rule for what is undefined
     * @param noReturn the rule for what follows a call that does not return
     */
    UndefinedCode(Rewriter rewriter, Rule undefined, Rule noReturn) {
        this.rewriter = rewriter;
        this.undefined = undefined;
        this.noReturn = noReturn;
        this.nullIsValid = rewriter.function().attributes().function().has("null_pointer_is_valid");
    }

    /** Cuts every block at its first such instruction; whether one was cut. */
    boolean cutBlocks(Function function) {
        boolean any = false;
        for (BasicBlock block : function.blockList()) {
            for (Instruction instruction : block) {
                if (neverReturns(instruction) && rewriter.allow(noReturn, instruction)) {
                    cut(block, Objects.requireNonNull(instruction.next()));
                    any = true;
                    break;
                }
                if (isUndefined(instruction) && rewriter.allow(undefined, instruction)) {
                    cut(block, instruction);
                    any = true;
                    break;
                }
            }
        }
        return any;
    }

    private boolean isUndefined(Instruction instruction) {
        if (instruction instanceof StoreInstruction store) {
            return !store.access().isVolatile() && isInvalid(store.pointer());
        }
        return instruction instanceof CallInstruction call && (isInvalid(call.callee()) || isFalseAssumption(call));
    }

    /** Whether {@code instruction} never returns and is not followed by unreachable. */
    private static boolean neverReturns(Instruction instruction) {
        return instruction instanceof CallInstruction call
                && call.hasFunctionAttribute("noreturn")
                && call.tailKind() != CallInstruction.TailKind.MUSTTAIL
                && !(call.next() instanceof UnreachableInstruction);
    }

    private static boolean isFalseAssumption(CallInstruction call) {
        return DeadInstructions.kindOf(call) == Intrinsic.ASSUME
                && (call.argument(0) instanceof ConstantInt i && i.isZero()
                        || call.argument(0) instanceof ConstantUndef
                        || call.argument(0) instanceof ConstantPoison);
    }

    /** Whether there is no object at {@code pointer}: null where that is not a valid address, undef, poison. */
    boolean isInvalid(Value pointer) {
        return pointer instanceof ConstantUndef
                || pointer instanceof ConstantPoison
                || pointer instanceof ConstantNull
                        && !nullIsValid
                        && pointer.type() instanceof PointerType p
                        && p.addressSpace() == 0;
    }

    private void cut(BasicBlock block, Instruction from) {
        List<Instruction> erased = new ArrayList<>();
        for (Instruction i = from; i != null && !i.isTerminator(); i = i.next()) {
            erased.add(i);
        }
        rewriter.replaceTerminator(block, new UnreachableInstruction());
        for (Instruction instruction : erased.reversed()) {
            if (instruction.hasUses()) {
                rewriter.replaceAllUses(instruction, rewriter.context().poison(instruction.type()));
            }
            rewriter.erase(instruction);
        }
    }
}
