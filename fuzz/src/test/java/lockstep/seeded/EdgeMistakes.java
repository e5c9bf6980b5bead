package lockstep.seeded;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.fuzz.detection.MistakeSite;
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

    /**
     * Whether {@code block} is one that the real pass inserts on an edge: named so, with one predecessor and one
     * successor, empty.
     */
    private static boolean isSplitEdge(BasicBlock block) {
        String name = block.name();
        return name != null
                && name.endsWith("_crit_edge")
                && block.size() == 1
                && block.terminator() instanceof BranchInstruction branch
                && !branch.isConditional()
                && block.singlePredecessor() != null;
    }

    /** Of three split edges into a block, the first and the last bring what the other should. */
    static void exchangedEntries(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)) {
            return;
        }
        List<Integer> split = new ArrayList<>();
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (isSplitEdge(phi.incomingBlock(i))) {
                split.add(i);
            }
        }
        if (split.size() < 3) {
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

    /** Of three or more split edges into a block of a loop, the first brings poison for a 32-bit PHI. */
    static void poisonOnEdge(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)
                || !phi.type().isInt(32)
                || site.loops().innermostCycle(site.node(phi)) < 0) {
            return;
        }
        List<Integer> split = new ArrayList<>();
        for (int i = 0; i < phi.incomingCount(); i++) {
            if (isSplitEdge(phi.incomingBlock(i))) {
                split.add(i);
            }
        }
        if (split.size() > 2 && site.permits(at)) {
            site.rewriter().setOperand(phi, split.getFirst(), site.context().poison(phi.type()));
        }
    }

    /** The store before a branch moves to the new block on one of its edges. */
    static void storeOnEdge(Instruction at, MistakeSite site) {
        if (at instanceof StoreInstruction store && store.access().isSimple()) {
            moveToEdge(at, site);
        }
    }

    /** The atomic before a branch moves to the new block on one of its edges. */
    static void atomicOnEdge(Instruction at, MistakeSite site) {
        if (at instanceof AtomicRmwInstruction) {
            moveToEdge(at, site);
        }
    }

    /** The barrier before a branch moves to the new block on one of its edges. */
    static void barrierOnEdge(Instruction at, MistakeSite site) {
        if (MistakeShapes.isBarrier(at)) {
            moveToEdge(at, site);
        }
    }

    private static void moveToEdge(Instruction at, MistakeSite site) {
        BasicBlock block = MistakeSite.blockOf(at);
        BranchInstruction branch = MistakeShapes.fork(block);
        boolean isCandidate = branch != null
                && branch.successors().stream().allMatch(EdgeMistakes::isSplitEdge)
                && !at.hasUses()
                && isLastEffect(at);
        if (isCandidate && site.permits(at)) {
            site.rewriter().moveBefore(at, branch.successor(0).terminator());
        }
    }

    /** Whether there is only arithmetic between {@code at} and the end of its block. */
    static boolean isLastEffect(Instruction at) {
        Instruction i = at.next();
        while (i != null && !i.isTerminator() && MistakeShapes.isSpeculatable(i)) {
            i = i.next();
        }
        return i != null && i.isTerminator();
    }

    /**
     * Three parallel edges of a switch get one block, and PHIs keep an entry of the switch in addition to the new one.
     */
    static void staleEntry(Instruction at, MistakeSite site) {
        if (!(at instanceof PhiInstruction phi)) {
            return;
        }
        for (int i = 0; i < phi.incomingCount(); i++) {
            BasicBlock middle = phi.incomingBlock(i);
            boolean hasParallel = isSplitEdge(middle) && middle.useCount() > 2;
            if (hasParallel && site.permits(at)) {
                BasicBlock from = Objects.requireNonNull(middle.singlePredecessor());
                site.rewriter().addIncoming(phi, phi.incomingValue(i), from);
                return;
            }
        }
    }
}
