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
 * A branch that is decided by the edge into the block before its own, which alone leads to that: with a copy of the
 * block before for this edge, the edge from the copy decides it.
 *
 * @param from where the edge begins
 * @param before the block that it leads to
 * @param target where the branch goes for those that come by it
 */
record ThroughTwo(BasicBlock from, BasicBlock before, BasicBlock target) {
    /** The one edge that decides the branch of {@code block} for its first way, or else its second; null if none. */
    static @Nullable ThroughTwo find(BasicBlock block, KnownOnEdges known) {
        BasicBlock before = block.singlePredecessor();
        if (before == null || !isFork(before) || !isFork(block) || before.successors().contains(before)) {
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
