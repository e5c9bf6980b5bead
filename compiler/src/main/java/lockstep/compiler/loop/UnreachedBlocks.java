package lockstep.compiler.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Rewriter;

/** Blocks of a loop that nothing leads to any more once a test in it has been settled. */
public final class UnreachedBlocks {
    private UnreachedBlocks() {}

    /**
     * Removes those of {@code blocks} that the first of them does not lead to through the others. Blocks outside lead
     * to the first one alone.
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
