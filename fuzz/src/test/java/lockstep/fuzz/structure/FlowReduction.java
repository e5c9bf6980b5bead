package lockstep.fuzz.structure;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;

/**
 * Decides whether control flow is structured, by removing structures until one node is left: chains, arms of a branch
 * that end where it joins, arms that end the function, and loops that test at their beginning or end. Shares nothing
 * with the pass, which uses post-dominators. Quadratic; for tests.
 */
final class FlowReduction {
    private final Map<BasicBlock, Set<BasicBlock>> next = new LinkedHashMap<>();
    private final BasicBlock entry;

    private FlowReduction(Function function) {
        entry = function.entry();
        for (BasicBlock block : function.blocks()) {
            next.put(block, new LinkedHashSet<>(block.successors()));
        }
    }

    static boolean isStructured(Function function) {
        FlowReduction reduction = new FlowReduction(function);
        while (reduction.step()) {
            // Until nothing can be taken away.
        }
        return reduction.next.size() == 1;
    }

    private Set<BasicBlock> before(BasicBlock block) {
        Set<BasicBlock> found = new HashSet<>();
        next.forEach((from, targets) -> {
            if (targets.contains(block)) {
                found.add(from);
            }
        });
        return found;
    }

    private boolean step() {
        for (BasicBlock block : next.keySet()) {
            if (next.get(block).remove(block) || block != entry && isRemoved(block)) {
                return true;
            }
        }
        return false;
    }

    /** A block with at most one predecessor and at most one successor. */
    private boolean isRemoved(BasicBlock block) {
        Set<BasicBlock> before = before(block);
        Set<BasicBlock> after = next.get(block);
        if (before.size() != 1 || after.contains(block)) {
            return false;
        }
        Set<BasicBlock> around = next.get(before.iterator().next());
        boolean isChain = around.size() == 1;
        boolean isArm = after.size() <= 1 && (around.containsAll(after) || isAlone(block, around, after));
        boolean isLoop = after.size() == 1 && after.equals(before);
        if (!isChain && !isArm && !isLoop) {
            return false;
        }
        around.remove(block);
        around.addAll(after);
        next.remove(block);
        return true;
    }

    /** Whether the other paths around {@code block} are arms of their own that end at the same place. */
    private boolean isAlone(BasicBlock block, Set<BasicBlock> around, Set<BasicBlock> after) {
        for (BasicBlock other : around) {
            boolean isSameArm = before(other).size() == 1 && next.get(other).equals(after);
            if (other != block && !isSameArm) {
                return false;
            }
        }
        return true;
    }
}
