package lockstep.compiler.simplifycfg;

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
import org.jspecify.annotations.Nullable;

/**
 * Removal of blocks that contain only PHIs and a jump: their incoming edges are redirected to the target of the jump.
 */
public final class EmptyBlocks {
    /** The metadata kind of a latch's terminator that describes its loop. */
    private static final String LOOP = "llvm.loop";

    private EmptyBlocks() {}

    /** Whether {@code block} contains only PHIs and a jump to another block. */
    public static boolean isPassage(BasicBlock block) {
        return !block.isEntry()
                && !block.isAddressTaken()
                && block.firstNonPhi() instanceof BranchInstruction branch
                && !branch.isConditional()
                && branch.successor(0) != block;
    }

    /** Why edges may not be redirected past a block. */
    public enum Obstacle {
        /** Both terminators have loop metadata. */
        LATCHES,
        /** An edge of an indirect branch cannot be redirected. */
        INDIRECT,
        /** A PHI of the block has another use. */
        USED,
        /** A PHI of the next block would have two values for one predecessor. */
        VALUES
    }

    /** Why the edges into {@code block}, a passage, may not be redirected past it; null if they may. */
    public static @Nullable Obstacle obstacle(BasicBlock block) {
        BasicBlock target = block.terminator().successor(0);
        boolean isLatch = block.terminator().metadata().containsKey(LOOP);
        for (Use use : block.uses()) {
            if (isLatch && use.user().metadata().containsKey(LOOP)) {
                return Obstacle.LATCHES;
            }
            if (use.user() instanceof IndirectBranchInstruction) {
                return Obstacle.INDIRECT;
            }
        }
        for (PhiInstruction phi : block.phis()) {
            if (!isUsedOnlyOnEdge(phi, block, target)) {
                return Obstacle.USED;
            }
        }
        for (PhiInstruction phi : target.phis()) {
            if (!agreesWithCommonPredecessors(phi, block)) {
                return Obstacle.VALUES;
            }
        }
        return null;
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

    /** Whether predecessors of both blocks bring {@code phi} the same value on both paths. */
    private static boolean agreesWithCommonPredecessors(PhiInstruction phi, BasicBlock block) {
        Value through = phi.incomingValue(block);
        for (BasicBlock before : block.predecessors()) {
            Value direct = phi.valueFrom(before);
            if (direct != null && direct != valueOn(through, block, before)) {
                return false;
            }
        }
        return true;
    }

    /** The value of {@code value} at the end of {@code block} when it was entered from {@code before}. */
    static Value valueOn(Value value, BasicBlock block, BasicBlock before) {
        if (value instanceof PhiInstruction phi && phi.block() == block) {
            Value incoming = phi.valueFrom(before);
            return incoming == null ? value : incoming;
        }
        return value;
    }

    /**
     * Redirects the edges into {@code block}, a passage without an {@link #obstacle}, to the target of its jump, and
     * erases it.
     */
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
                values.add(valueOn(phi.incomingValue(block), block, before));
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
