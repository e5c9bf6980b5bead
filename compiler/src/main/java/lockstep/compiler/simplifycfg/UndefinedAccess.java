package lockstep.compiler.simplifycfg;

import java.util.Objects;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
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
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * Removes an edge that brings null to a PHI which the block then accesses: it is never taken. There must be no
 * convergent operation and no effect between the PHI and the access.
 */
final class UndefinedAccess implements BlockRule {
    /** Instructions after the PHIs that are searched for the access. */
    private static final int MAX_STEPS = 16;

    private final Rewriter rewriter;
    private final PassContext context;
    private final UndefinedCode undefined;

    UndefinedAccess(Rewriter rewriter, PassContext context, UndefinedCode undefined) {
        this.context = context;
        this.rewriter = rewriter;
        this.undefined = undefined;
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!(block.first() instanceof PhiInstruction) || block.isAddressTaken()) {
            return false;
        }
        int steps = 0;
        for (Instruction i = block.firstNonPhi(); i != null && steps < MAX_STEPS; i = i.next(), steps++) {
            if (accessed(i) instanceof PhiInstruction phi && phi.block() == block && cutEdge(phi)) {
                return true;
            }
            if (Convergence.isConvergent(i) || EffectsOf.instruction(i).mayHaveSideEffects()) {
                return bringsNull(block) && context.refused(CfgRefusals.EFFECT_BETWEEN);
            }
        }
        return false;
    }

    /** Whether some PHI of {@code block} has an incoming address at which there is no object. */
    private boolean bringsNull(BasicBlock block) {
        return block.phis().stream().anyMatch(phi -> phi.operands().stream().anyMatch(undefined::isInvalid));
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
            if (undefined.isInvalid(phi.incomingValue(i))
                    && before.terminator() instanceof SwitchInstruction choice
                    && rewriter.allow(SimplifyCfg.UNDEFINED_EDGE, choice)) {
                cutCases(choice, block);
                return true;
            }
            if (undefined.isInvalid(phi.incomingValue(i))
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
