package lockstep.compiler.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ConstantNull;
import lockstep.ir.nvvm.ConstantPoison;
import lockstep.ir.nvvm.ConstantUndef;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.PointerType;
import org.jspecify.annotations.Nullable;

/**
 * What certainly has undefined behaviour is not reached: stores to null, assumptions of false, what stands behind a
 * call that does not return, and edges that bring a PHI a null which the block then accesses. What stands before is
 * executed and stays, convergent operations above all.
 */
final class UndefinedAccess implements BlockRule {
    /** Instructions between the PHIs and the access that are looked at. */
    private static final int REACH = 16;

    private final Rewriter rewriter;
    private final boolean nullIsValid;

    UndefinedAccess(Rewriter rewriter) {
        this.rewriter = rewriter;
        this.nullIsValid = rewriter.function().attributes().function().has("null_pointer_is_valid");
    }

    /** Cuts every block behind its first instruction that is undefined; once a run, as it walks all of them. */
    boolean cutBlocks(Function function) {
        boolean any = false;
        for (BasicBlock block : function.blockList()) {
            for (Instruction instruction : block) {
                if (neverReturns(instruction) && rewriter.allow(SimplifyCfg.NO_RETURN, instruction)) {
                    cut(block, Objects.requireNonNull(instruction.next()));
                    any = true;
                    break;
                }
                if (isUndefined(instruction) && rewriter.allow(SimplifyCfg.UNDEFINED_STORE, instruction)) {
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

    /** Whether nothing behind {@code instruction} is reached and something else than unreachable stands there. */
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

    /** Whether no object is at {@code pointer}: null where that is no address, undef, poison. */
    private boolean isInvalid(Value pointer) {
        return pointer instanceof ConstantUndef
                || pointer instanceof ConstantPoison
                || pointer instanceof ConstantNull
                        && !nullIsValid
                        && pointer.type() instanceof PointerType p
                        && p.addressSpace() == 0;
    }

    private void cut(BasicBlock block, Instruction from) {
        List<Instruction> gone = new ArrayList<>();
        for (Instruction i = from; i != null && !i.isTerminator(); i = i.next()) {
            gone.add(i);
        }
        rewriter.replaceTerminator(block, new UnreachableInstruction());
        for (Instruction instruction : gone.reversed()) {
            if (instruction.hasUses()) {
                rewriter.replaceAllUses(instruction, rewriter.context().poison(instruction.type()));
            }
            rewriter.erase(instruction);
        }
    }

    // ---- edges

    @Override
    public boolean apply(BasicBlock block) {
        if (!(block.first() instanceof PhiInstruction) || block.isAddressTaken()) {
            return false;
        }
        int looked = 0;
        for (Instruction i = block.firstNonPhi(); i != null && looked < REACH; i = i.next(), looked++) {
            if (accessed(i) instanceof PhiInstruction phi && phi.block() == block && cutEdge(phi)) {
                return true;
            }
            if (Convergence.isConvergent(i) || EffectsOf.instruction(i).mayHaveSideEffects()) {
                return false;
            }
        }
        return false;
    }

    /** The address that a load or store accesses; null for anything else and for volatile accesses. */
    private static @Nullable Value accessed(Instruction instruction) {
        if (instruction instanceof LoadInstruction load && !load.access().isVolatile()) {
            return load.pointer();
        }
        return instruction instanceof StoreInstruction store && !store.access().isVolatile() ? store.pointer() : null;
    }

    private boolean cutEdge(PhiInstruction phi) {
        BasicBlock block = Objects.requireNonNull(phi.block());
        for (int i = 0; i < phi.incomingCount(); i++) {
            BasicBlock before = phi.incomingBlock(i);
            if (isInvalid(phi.incomingValue(i))
                    && before.terminator() instanceof SwitchInstruction choice
                    && rewriter.allow(SimplifyCfg.UNDEFINED_EDGE, choice)) {
                cutCases(choice, block);
                return true;
            }
            if (isInvalid(phi.incomingValue(i))
                    && before != block
                    && before.terminator() instanceof BranchInstruction branch
                    && rewriter.allow(SimplifyCfg.UNDEFINED_EDGE, branch)) {
                rewriter.replaceTerminator(before, without(branch, block));
                return true;
            }
        }
        return false;
    }

    private void cutCases(SwitchInstruction choice, BasicBlock block) {
        for (int i = choice.caseCount() - 1; i >= 0; i--) {
            if (choice.caseBlock(i) == block) {
                rewriter.removeCase(choice, i);
            }
        }
        if (choice.defaultBlock() == block) {
            BasicBlock never = rewriter.addBlock(null, block);
            rewriter.atEnd(never).unreachable();
            rewriter.redirect(choice, choice.successors().indexOf(block), never);
        }
    }

    private static TerminatorInstruction without(BranchInstruction branch, BasicBlock block) {
        if (!branch.isConditional() || branch.successor(0) == branch.successor(1)) {
            return new UnreachableInstruction();
        }
        return new BranchInstruction(branch.successor(branch.successor(0) == block ? 1 : 0));
    }
}
