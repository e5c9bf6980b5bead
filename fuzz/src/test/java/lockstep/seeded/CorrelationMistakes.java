package lockstep.seeded;

import lockstep.fuzz.detection.MistakeSite;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Use;

/** What propagation of conditions gets wrong. */
final class CorrelationMistakes {
    private CorrelationMistakes() {}

    /** A fact that a branch establishes for the lanes of an arm is assumed to hold for all lanes after the join. */
    static void factAfterItsJoin(Instruction at, MistakeSite site) {
        BranchInstruction branch = at instanceof BranchInstruction ? MistakeShapes.fork(MistakeSite.blockOf(at)) : null;
        if (branch == null || !(branch.condition() instanceof CompareInstruction condition)) {
            return;
        }
        BasicBlock join = branch.successor(0).singleSuccessor();
        boolean isMeeting = join != null
                && (join == branch.successor(1) || join == branch.successor(1).singleSuccessor());
        for (Use use : condition.useList()) {
            boolean isThere = isMeeting
                    && use.user().block() == join
                    && !(use.user() instanceof PhiInstruction)
                    && !use.user().isTerminator();
            if (isThere && site.permits(at)) {
                site.rewriter().replaceUse(use, site.context().bool(true));
                return;
            }
        }
    }

    /** An entry of a PHI becomes the number that a value has on the other edge of the comparison. */
    static void entryOfOtherEdge(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            BranchInstruction branch = MistakeShapes.fork(phi.incomingBlock(i));
            boolean isCompared = branch != null
                    && branch.condition() instanceof CompareInstruction compare
                    && compare.predicate() == Predicate.EQ
                    && compare.left() == phi.incomingValue(i)
                    && compare.right() instanceof ConstantInt
                    && branch.successor(1) == phi.block();
            if (isCompared && site.permits(at)) {
                site.rewriter().setOperand(phi, i, ((CompareInstruction) branch.condition()).right());
                return;
            }
        }
    }
}
