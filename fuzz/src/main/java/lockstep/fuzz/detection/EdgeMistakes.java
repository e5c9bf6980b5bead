package lockstep.fuzz.detection;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;

/** What edge splitting gets wrong: PHI entries of the wrong edge, code that lands on the new edge. */
final class EdgeMistakes {
    private EdgeMistakes() {}

    /** Whether {@code block} is what a split edge consists of: one way in, one way out, nothing else. */
    private static boolean isSplitEdge(BasicBlock block) {
        return block.size() == 1
                && block.terminator() instanceof BranchInstruction branch
                && !branch.isConditional()
                && block.singlePredecessor() != null;
    }

    /** Of two split edges into a block, each brings the PHIs what the other should. */
    static void exchangedEntries(Instruction at, Site site) {
        if (!(at instanceof PhiInstruction phi)) {
            return;
        }
        List<Integer> split = new ArrayList<>();
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (isSplitEdge(phi.incomingBlock(i))) {
                split.add(i);
            }
        }
        if (split.size() < 2) {
            return;
        }
        int first = split.getFirst();
        int second = split.getLast();
        Value one = phi.incomingValue(first);
        Value other = phi.incomingValue(second);
        if (one != other
                && site.isAvailableAtEnd(one, phi.incomingBlock(second))
                && site.isAvailableAtEnd(other, phi.incomingBlock(first))
                && site.permits(at)) {
            site.rewriter().setOperand(phi, first, other);
            site.rewriter().setOperand(phi, second, one);
        }
    }

    /** The store in front of a branch goes to the new block on one of its edges. */
    static void storeOnEdge(Instruction at, Site site) {
        if (at instanceof StoreInstruction store && store.access().isSimple()) {
            moveToEdge(at, site);
        }
    }

    /** The atomic in front of a branch goes to the new block on one of its edges. */
    static void atomicOnEdge(Instruction at, Site site) {
        if (at instanceof AtomicRmwInstruction) {
            moveToEdge(at, site);
        }
    }

    /** The barrier in front of a branch goes to the new block on one of its edges. */
    static void barrierOnEdge(Instruction at, Site site) {
        if (Shapes.isBarrier(at)) {
            moveToEdge(at, site);
        }
    }

    private static void moveToEdge(Instruction at, Site site) {
        BasicBlock block = Site.blockOf(at);
        BranchInstruction branch = Shapes.fork(block);
        if (branch == null || at.hasUses() || !isLastEffect(at)) {
            return;
        }
        for (BasicBlock target : branch.successors()) {
            if (isSplitEdge(target) && site.permits(at)) {
                site.rewriter().moveBefore(at, target.terminator());
                return;
            }
        }
    }

    /** Whether nothing but arithmetic stands between {@code at} and the end of its block. */
    private static boolean isLastEffect(Instruction at) {
        for (Instruction i = Objects.requireNonNull(at.next()); !i.isTerminator(); i = Objects.requireNonNull(i.next())) {
            boolean isPlain = Shapes.isSpeculatable(i);
            if (!isPlain) {
                return false;
            }
        }
        return true;
    }

    /** A PHI with two entries of one block keeps the second when the first edge gets its block. */
    static void staleEntry(Instruction at, Site site) {
        if (!(at instanceof PhiInstruction phi)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            BasicBlock middle = phi.incomingBlock(i);
            BasicBlock from = isSplitEdge(middle) ? middle.singlePredecessor() : null;
            if (from != null && isParallel(phi, from, i) && site.permits(at)) {
                site.rewriter().setIncomingBlock(phi, i, from);
                return;
            }
        }
    }

    /** Whether another entry of {@code phi} stems from {@code from} as well. */
    private static boolean isParallel(PhiInstruction phi, BasicBlock from, int except) {
        for (int i = 0; i < phi.incomingCount(); i++) {
            boolean isOther = i != except
                    && isSplitEdge(phi.incomingBlock(i))
                    && phi.incomingBlock(i).singlePredecessor() == from;
            if (isOther) {
                return true;
            }
        }
        return false;
    }
}
