package lockstep.seeded;

import java.util.List;
import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;

/** What jump threading gets wrong. */
final class ThreadingMistakes {
    /** A PHI, the comparison of it, and the branch. */
    private static final int DECIDING_INSTRUCTIONS = 3;
    /** A PHI and the jump. */
    private static final int EMPTY_INSTRUCTIONS = 2;

    private ThreadingMistakes() {}

    /**
     * An edge with the constant that a branch compares with bypasses the block, so that a vote or barrier of the
     * converged lanes before the branch is not executed by the lanes of that edge.
     */
    static void pastWhatLanesDoTogether(Instruction at, MistakeSite site) {
        BasicBlock block = MistakeSite.blockOf(at);
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(block) : null;
        int entry = branch == null ? -1 : deciding(branch);
        boolean isTogether = false;
        for (Instruction i : block) {
            isTogether |= MistakeShapes.isBarrier(i) || MistakeShapes.isMaskedCollective(i);
        }
        if (entry < 0 || !isTogether || isUsedAfter(block) || !site.permits(at)) {
            return;
        }
        PhiInstruction phi = (PhiInstruction) ((CompareInstruction) branch.condition()).left();
        BasicBlock from = phi.incomingBlock(entry);
        BasicBlock target = branch.successor(0);
        site.rewriter().redirect(from.terminator(), from.successors().indexOf(block), target);
        for (PhiInstruction other : target.phis()) {
            site.rewriter().addIncoming(other, other.incomingValue(block), from);
        }
        site.flowChanged();
    }

    /** The entry of a PHI that is the constant which {@code branch} compares the PHI with, or -1. */
    private static int deciding(BranchInstruction branch) {
        if (!(branch.condition() instanceof CompareInstruction compare)
                || compare.predicate() != Predicate.EQ
                || !(compare.left() instanceof PhiInstruction phi)
                || phi.block() != branch.block()
                || !(compare.right() instanceof ConstantInt)
                || branch.successor(0) == phi.block()) {
            return -1;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            boolean isEdge = phi.incomingValue(i) == compare.right()
                    && phi.incomingBlock(i).terminator().successorCount() == 1;
            if (isEdge) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isUsedAfter(BasicBlock block) {
        for (Instruction i : block) {
            for (Use use : i.uses()) {
                if (use.user().block() != block) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A branch that one edge decides is assumed to be decided for all lanes, in a block that only branches. */
    static void decidedByOneEdge(Instruction at, MistakeSite site) {
        BasicBlock block = MistakeSite.blockOf(at);
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(block) : null;
        boolean isAlone = block.size() == DECIDING_INSTRUCTIONS;
        if (branch != null && isAlone && deciding(branch) >= 0 && site.permits(at)) {
            site.rewriter().setOperand(branch, 0, site.context().bool(true));
        }
    }

    /**
     * A load after a join, which decides nothing, becomes the constant that one of the edges stored there as its last
     * act.
     */
    static void storedOnOneEdge(Instruction at, MistakeSite site) {
        if (!(at instanceof LoadInstruction load) || load.access().isVolatile() || decides(load)) {
            return;
        }
        List<BasicBlock> before = MistakeSite.blockOf(load).predecessors();
        for (BasicBlock from : before) {
            boolean isKnown = before.size() > 1
                    && from.terminator().previous() instanceof StoreInstruction store
                    && store.pointer() == load.pointer()
                    && store.value() instanceof Constant constant
                    && constant.type().equals(load.type())
                    && load.hasUses();
            if (isKnown && site.permits(load)) {
                StoreInstruction store = (StoreInstruction) from.terminator().previous();
                site.rewriter().replaceAllUses(load, store.value());
                return;
            }
        }
    }

    private static boolean decides(LoadInstruction load) {
        for (Use use : load.uses()) {
            if (use.user() instanceof CompareInstruction || use.user().isTerminator()) {
                return true;
            }
        }
        return false;
    }

    /** The PHI of constants of a block that only jumps becomes the first of them where it is an entry further on. */
    static void emptyBlockOfOneEdge(Instruction at, MistakeSite site) {
        BasicBlock block = MistakeSite.blockOf(at);
        boolean isJoin = at instanceof PhiInstruction phi
                && block.size() == EMPTY_INSTRUCTIONS
                && block.singleSuccessor() != null
                && phi.operands().stream().allMatch(Constant.class::isInstance)
                && phi.operands().stream().distinct().count() > 1
                && phi.hasUses();
        if (isJoin && site.permits(at)) {
            site.rewriter().replaceAllUses(at, at.operand(0));
        }
    }
}
