package lockstep.compiler.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Rewriter;

/** Removal of blocks of a loop that became unreachable when a branch in it was folded. */
public final class UnreachedBlocks {
    private UnreachedBlocks() {}

    /**
     * Removes those of {@code blocks} that are not reachable from the first of them through the others. Edges from
     * outside lead to the first block only.
     */
    public static void erase(Rewriter rewriter, List<BasicBlock> blocks) {
        Set<BasicBlock> all = new HashSet<>(blocks);
        Set<BasicBlock> reached = new HashSet<>();
        Deque<BasicBlock> open = new ArrayDeque<>(List.of(blocks.getFirst()));
        reached.add(blocks.getFirst());
        while (!open.isEmpty()) {
            for (BasicBlock next : open.pop().successors()) {
                if (all.contains(next) && reached.add(next)) {
                    open.push(next);
                }
            }
        }
        List<BasicBlock> gone =
                blocks.stream().filter(block -> !reached.contains(block)).toList();
        if (!gone.isEmpty()) {
            rewriter.eraseBlocks(gone);
        }
    }
}
