package lockstep.compiler.flow;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;

/** Blocks that hold nothing but PHIs and a jump: the edges into one are led to where it jumps, and it goes. */
public final class EmptyBlocks {
    /** What the end of a latch says of its loop. */
    private static final String LOOP = "llvm.loop";

    private EmptyBlocks() {}

    /**
     * Whether {@code block} is one that the edges into it may pass by: it jumps to another block, nobody but that
     * block's PHIs uses its own, and what comes over both blocks brings that block the same values either way. Not if
     * both its jump and the end of a block before it say something of a loop.
     */
    public static boolean mayGo(BasicBlock block) {
        return !block.isEntry()
                && !block.isAddressTaken()
                && block.firstNonPhi() instanceof BranchInstruction branch
                && !branch.isConditional()
                && branch.successor(0) != block
                && canForward(block, branch.successor(0));
    }

    private static boolean canForward(BasicBlock block, BasicBlock target) {
        boolean isLatch = block.terminator().metadata().containsKey(LOOP);
        for (Use use : block.uses()) {
            boolean isOtherLatch = isLatch && use.user().metadata().containsKey(LOOP);
            if (isOtherLatch || use.user() instanceof IndirectBranchInstruction) {
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
    private static boolean isUsedOnlyOnEdge(PhiInstruction phi, BasicBlock block, BasicBlock target) {
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

    /** Leads the edges into {@code block}, which {@link #mayGo may go}, to where it jumps, and erases it. */
    public static void forward(Rewriter rewriter, BasicBlock block) {
        BasicBlock target = block.terminator().successor(0);
        Metadata loop = block.terminator().metadata().get(LOOP);
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
            rewriter.redirect(terminator, terminator.successors().indexOf(block), target);
            if (loop != null) {
                terminator.setMetadata(LOOP, loop);
            }
            for (int i = 0; i < phis.size(); i++) {
                rewriter.addIncoming(phis.get(i), values.get(i), before);
            }
        }
        rewriter.eraseBlocks(List.of(block));
    }
}
