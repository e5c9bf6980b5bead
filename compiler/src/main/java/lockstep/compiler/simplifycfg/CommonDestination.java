package lockstep.compiler.simplifycfg;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.compiler.expression.MergedFlags;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/**
 * Two branches in a row of which one target is the same become one branch on a conjunction or disjunction, written as a
 * select so that poison of the second condition matters only where it was evaluated.
 *
 * <p>A second block with several predecessors is copied into one of them at a time, if only its own branch uses what it
 * computes. Not for loop headers, and not in functions with convergent operations: lanes that reconverged in that block
 * would reconverge later or not at all.
 */
final class CommonDestination implements BlockRule {
    private final Rewriter rewriter;
    private final PassContext context;
    private final BranchJoin joins;
    private final Set<BasicBlock> headers;
    private final boolean hasConvergent;

    CommonDestination(Rewriter rewriter, PassContext context, Set<BasicBlock> headers, boolean hasConvergent) {
        this.rewriter = rewriter;
        this.context = context;
        this.joins = new BranchJoin(
                rewriter,
                SimplifyCfg.COMMON_DESTINATION,
                context.knob(SimplifyCfg.BONUS),
                obstacle -> context.refused(CfgRefusals.JOIN.of(obstacle)));
        this.headers = headers;
        this.hasConvergent = hasConvergent;
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!context.isOn(SimplifyCfg.SIMPLIFY_CONDITIONAL)
                || block.isEntry()
                || block.isAddressTaken()
                || !(block.terminator() instanceof BranchInstruction second)
                || !second.isConditional()
                || second.successor(0) == second.successor(1)) {
            return false;
        }
        if (block.useCount() != 1) {
            return copyIntoOne(block, second);
        }
        return joins.joinWithPredecessor(block, second);
    }

    // ---- several predecessors

    private boolean copyIntoOne(BasicBlock block, BranchInstruction second) {
        for (Use use : block.useList()) {
            BasicBlock before = use.user().block();
            if (before == null || !(use.user() instanceof BranchInstruction first)) {
                continue;
            }
            int edge = BranchJoin.commonEdge(before, first, block, second);
            if (edge < 0) {
                continue;
            }
            if (headers.contains(block)) {
                return context.refused(CfgRefusals.JOIN_HEADER);
            }
            if (isUsedOutside(block)) {
                return context.refused(CfgRefusals.JOIN_USED);
            }
            if (!joins.isCheap(block, first, second)) {
                continue;
            }
            if (hasConvergent) {
                return CfgRefusals.missed(context, CfgRefusals.JOIN_CONVERGENT, second, "Convergent");
            }
            if (rewriter.allow(SimplifyCfg.COMMON_DESTINATION, first)) {
                copyInto(before, block, first, second, edge);
                return true;
            }
        }
        return false;
    }

    private static boolean isUsedOutside(BasicBlock block) {
        for (Instruction instruction : block) {
            for (Use use : instruction.uses()) {
                if (use.user().block() != block) {
                    return true;
                }
            }
        }
        return false;
    }

    private void copyInto(
            BasicBlock before, BasicBlock block, BranchInstruction first, BranchInstruction second, int edge) {
        Map<Value, Value> copies = new IdentityHashMap<>();
        for (Instruction instruction : block) {
            if (!instruction.isTerminator()) {
                Instruction copy = instruction.copy(v -> copies.getOrDefault(v, v));
                MergedFlags.dropMetadata(copy);
                copies.put(instruction, rewriter.insertBefore(copy, first));
            }
        }
        BasicBlock other = second.successor(1 - edge);
        Value condition = copies.getOrDefault(second.condition(), second.condition());
        BranchInstruction joined =
                joins.joined(first, condition, first.successor(0) == block, edge == 1, second.successor(edge), other);
        rewriter.replaceTerminator(before, joined);
        for (PhiInstruction phi : other.phis()) {
            rewriter.addIncoming(phi, phi.incomingValue(block), before);
        }
    }
}
