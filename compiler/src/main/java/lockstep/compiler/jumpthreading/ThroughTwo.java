package lockstep.compiler.jumpthreading;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import org.jspecify.annotations.Nullable;

/**
 * A branch that is decided by an edge into the predecessor of its block: with a copy of the predecessor for this edge,
 * the edge from the copy decides it.
 *
 * @param from the source of the edge
 * @param before the only predecessor of the branch's block
 * @param target the target of the branch for lanes of this edge
 */
record ThroughTwo(BasicBlock from, BasicBlock before, BasicBlock target) {
    /** The only edge that decides the branch of {@code block} for one of its targets; null if there is none. */
    static @Nullable ThroughTwo find(BasicBlock block, KnownOnEdges known) {
        BasicBlock before = block.singlePredecessor();
        if (before == null
                || !isFork(before)
                || !isFork(block)
                || before.successors().contains(before)) {
            return null;
        }
        BranchInstruction branch = (BranchInstruction) block.terminator();
        List<BasicBlock> ones = new ArrayList<>();
        List<BasicBlock> zeros = new ArrayList<>();
        for (BasicBlock from : new LinkedHashSet<>(before.predecessors())) {
            boolean isOpen = !(from.terminator() instanceof IndirectBranchInstruction);
            ConstantInt number = isOpen ? known.through(branch.condition(), from, before, block) : null;
            if (number != null) {
                (number.isZero() ? zeros : ones).add(from);
            }
        }
        if (ones.size() + zeros.size() == 0 || before.singlePredecessor() != null) {
            return null;
        }
        if (zeros.size() == 1) {
            return new ThroughTwo(zeros.getFirst(), before, branch.successor(1));
        }
        return ones.size() == 1 ? new ThroughTwo(ones.getFirst(), before, branch.successor(0)) : null;
    }

    private static boolean isFork(BasicBlock block) {
        return block.terminator() instanceof BranchInstruction branch
                && branch.isConditional()
                && branch.successor(0) != branch.successor(1);
    }
}
