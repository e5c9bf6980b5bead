package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/**
 * Redirects an edge past a block that only branches on a PHI which is constant for that edge.
 *
 * <p>Not in functions with convergent operations: lanes that reconverged in the block would no longer reconverge there.
 */
final class PhiThreading implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final Set<BasicBlock> headers;
    private final boolean hasConvergent;

    PhiThreading(Rewriter rewriter, PassContext context, Set<BasicBlock> headers, boolean hasConvergent) {
        this.rewriter = rewriter;
        this.context = context;
        this.headers = headers;
        this.hasConvergent = hasConvergent;
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!context.isOn(SimplifyCfg.SIMPLIFY_CONDITIONAL)
                || !(block.firstNonPhi() instanceof BranchInstruction branch)
                || !branch.isConditional()
                || branch.successor(0) == branch.successor(1)
                || !(branch.condition() instanceof PhiInstruction condition)
                || condition.block() != block) {
            return false;
        }
        for (int i = 0; i < condition.incomingCount(); i++) {
            if (condition.incomingValue(i) instanceof ConstantInt known) {
                BasicBlock target = branch.successor(known.isZero() ? 1 : 0);
                if (thread(block, branch, condition.incomingBlock(i), target)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean thread(BasicBlock block, BranchInstruction branch, BasicBlock before, BasicBlock target) {
        TerminatorInstruction terminator = before.terminator();
        int edge = terminator.successors().indexOf(block);
        boolean isSingleEdge = edge == terminator.successors().lastIndexOf(block);
        boolean isPossible = (!block.isAddressTaken() || context.refused(CfgRefusals.THREAD_ADDRESS))
                && (!headers.contains(block) || context.refused(CfgRefusals.THREAD_HEADER))
                && (!(terminator instanceof IndirectBranchInstruction) || context.refused(CfgRefusals.THREAD_INDIRECT))
                && (isSingleEdge || context.refused(CfgRefusals.THREAD_EDGES))
                && (target != block && !headers.contains(target) || context.refused(CfgRefusals.THREAD_TO_HEADER))
                && (!terminator.successors().contains(target) || context.refused(CfgRefusals.THREAD_DIRECT))
                && (phisStayLocal(block, branch) || context.refused(CfgRefusals.THREAD_USED));
        if (!isPossible) {
            return false;
        }
        if (hasConvergent) {
            return CfgRefusals.missed(context, CfgRefusals.THREAD_CONVERGENT, branch, "Convergent");
        }
        if (!rewriter.allow(SimplifyCfg.THREAD_PHI, branch)) {
            return false;
        }
        List<PhiInstruction> phis = target.phis();
        List<Value> values = new ArrayList<>();
        for (PhiInstruction phi : phis) {
            values.add(EmptyBlocks.valueOn(phi.incomingValue(block), block, before));
        }
        rewriter.redirect(terminator, edge, target);
        for (int i = 0; i < phis.size(); i++) {
            rewriter.addIncoming(phis.get(i), values.get(i), before);
        }
        return true;
    }

    /** Whether the PHIs of {@code block} are used only by its branch and on its outgoing edges. */
    private static boolean phisStayLocal(BasicBlock block, BranchInstruction branch) {
        for (PhiInstruction phi : block.phis()) {
            for (Use use : phi.uses()) {
                if (use.user() != branch && !isOnEdge(phi, use, block)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether {@code use} is in a PHI of another block that uses {@code phi} only on edges from {@code block}. */
    private static boolean isOnEdge(PhiInstruction phi, Use use, BasicBlock block) {
        if (!(use.user() instanceof PhiInstruction user) || user.block() == block) {
            return false;
        }
        for (int i = 0; i < user.incomingCount(); i++) {
            if (user.incomingValue(i) == phi && user.incomingBlock(i) != block) {
                return false;
            }
        }
        return true;
    }
}
