package lockstep.compiler.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.pass.PassContext;

/** Joins a block to its only predecessor, and leads edges past blocks that hold nothing but PHIs. */
final class BlockMerging implements BlockRule {
    private final Rewriter rewriter;
    private final boolean keepLoops;
    private final Set<BasicBlock> headers;

    BlockMerging(Rewriter rewriter, PassContext context, Set<BasicBlock> headers) {
        this.rewriter = rewriter;
        this.keepLoops = context.isOn(SimplifyCfg.KEEP_LOOPS);
        this.headers = headers;
    }

    @Override
    public boolean apply(BasicBlock block) {
        return merge(block) || forward(block);
    }

    private boolean merge(BasicBlock block) {
        BasicBlock before = block.chainedPredecessor();
        if (before == null || !rewriter.allow(SimplifyCfg.MERGE, before.terminator())) {
            return false;
        }
        rewriter.mergeIntoPredecessor(block);
        return true;
    }

    // ---- forwarding

    private boolean forward(BasicBlock block) {
        if (block.isEntry()
                || block.isAddressTaken()
                || !(block.firstNonPhi() instanceof BranchInstruction branch)
                || branch.isConditional()) {
            return false;
        }
        BasicBlock target = branch.successor(0);
        if (target == block || breaksLoop(block, target) || !canForward(block, target)) {
            return false;
        }
        if (!rewriter.allow(SimplifyCfg.FORWARD, branch)) {
            return false;
        }
        redirectAll(block, target);
        rewriter.eraseBlocks(List.of(block));
        return true;
    }

    /** With keep-loops a block stays that is a header, or that gathers several edges before a header. */
    private boolean breaksLoop(BasicBlock block, BasicBlock target) {
        return keepLoops && (headers.contains(block) || headers.contains(target));
    }

    private static boolean canForward(BasicBlock block, BasicBlock target) {
        for (Use use : block.uses()) {
            if (use.user() instanceof IndirectBranchInstruction) {
                return false;
            }
        }
        for (PhiInstruction phi : block.phis()) {
            if (!isUsedOnlyOnEdge(phi, block, target)) {
                return false;
            }
        }
        for (PhiInstruction phi : target.phis()) {
            if (!agreesWithCommonPredecessors(phi, block)) {
                return false;
            }
        }
        return true;
    }

    /** Whether every use of {@code phi} is an entry of a PHI of {@code target} for the edge from {@code block}. */
    static boolean isUsedOnlyOnEdge(PhiInstruction phi, BasicBlock block, BasicBlock target) {
        for (Use use : phi.uses()) {
            if (!(use.user() instanceof PhiInstruction user) || user.block() != target || user == phi) {
                return false;
            }
            for (int i = 0; i < user.incomingCount(); i++) {
                if (user.incomingValue(i) == phi && user.incomingBlock(i) != block) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Predecessors of both blocks must bring {@code phi} the same value either way. */
    private static boolean agreesWithCommonPredecessors(PhiInstruction phi, BasicBlock block) {
        Value through = phi.valueFrom(block);
        for (BasicBlock before : block.predecessors()) {
            Value direct = phi.valueFrom(before);
            if (direct != null && direct != valueOn(through, block, before)) {
                return false;
            }
        }
        return true;
    }

    /** What {@code value} is at the end of {@code block} when it was entered from {@code before}. */
    static Value valueOn(Value value, BasicBlock block, BasicBlock before) {
        if (value instanceof PhiInstruction phi && phi.block() == block) {
            Value incoming = phi.valueFrom(before);
            return incoming == null ? value : incoming;
        }
        return value;
    }

    private void redirectAll(BasicBlock block, BasicBlock target) {
        List<PhiInstruction> phis = target.phis();
        for (Use use : block.useList()) {
            TerminatorInstruction terminator = (TerminatorInstruction) use.user();
            BasicBlock before = terminator.block();
            if (before == null) {
                continue;
            }
            List<Value> values = new ArrayList<>();
            for (PhiInstruction phi : phis) {
                values.add(valueOn(phi.valueFrom(block), block, before));
            }
            rewriter.redirect(terminator, edgeOf(terminator, block), target);
            for (int i = 0; i < phis.size(); i++) {
                rewriter.addIncoming(phis.get(i), values.get(i), before);
            }
        }
    }

    private static int edgeOf(TerminatorInstruction terminator, BasicBlock block) {
        return terminator.successors().indexOf(block);
    }
}
