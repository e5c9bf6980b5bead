package lockstep.compiler.simplifycfg;

import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;

/** Removes edges to blocks that contain only {@code unreachable}: they are never taken. */
final class UnreachableEdges implements BlockRule {
    private final Rewriter rewriter;

    UnreachableEdges(Rewriter rewriter) {
        this.rewriter = rewriter;
    }

    /** Whether {@code block} consists of {@code unreachable}. */
    static boolean isUnreachable(BasicBlock block) {
        return block.first() instanceof UnreachableInstruction;
    }

    @Override
    public boolean apply(BasicBlock block) {
        return switch (block.terminator()) {
            case BranchInstruction branch -> branch(block, branch);
            case SwitchInstruction choice -> choice(choice);
            case ReturnInstruction _, IndirectBranchInstruction _, UnreachableInstruction _ -> false;
        };
    }

    private boolean branch(BasicBlock block, BranchInstruction branch) {
        for (int i = 0; i < branch.successorCount(); i++) {
            if (isUnreachable(branch.successor(i)) && rewriter.allow(SimplifyCfg.UNREACHABLE_EDGE, branch)) {
                rewriter.replaceTerminator(block, without(branch, i));
                return true;
            }
        }
        return false;
    }

    private static TerminatorInstruction without(BranchInstruction branch, int edge) {
        return branch.isConditional()
                ? new BranchInstruction(branch.successor(1 - edge))
                : new UnreachableInstruction();
    }

    private boolean choice(SwitchInstruction choice) {
        boolean any = false;
        for (int i = choice.caseCount() - 1; i >= 0; i--) {
            boolean known = isUnreachable(choice.defaultBlock());
            if (!known && isUnreachable(choice.caseBlock(i)) && rewriter.allow(SimplifyCfg.UNREACHABLE_EDGE, choice)) {
                rewriter.removeCase(choice, i);
                any = true;
            }
        }
        return any;
    }
}
