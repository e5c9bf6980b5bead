package lockstep.compiler.cssa;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Function;

/**
 * Phase 1: the preorder and reverse post-order number of every block that the entry reaches, from one depth-first
 * search. A latch keeps the numbers when the phase is entered again; splitting an edge opens it, since the new block
 * has no number. Source: seed 002, phase 1 and pitfall 6; the order stored is the reverse post-order (shared reading
 * notes of the seeds).
 */
final class BlockNumbers {
    private final Map<BasicBlock, Integer> preorder = new IdentityHashMap<>();
    private final Map<BasicBlock, Integer> reversePostorder = new IdentityHashMap<>();
    private boolean isNumbered;

    private static final class Visit {
        private final BasicBlock block;
        private int next;

        Visit(BasicBlock block) {
            this.block = block;
        }
    }

    /** Numbers the blocks of {@code function} unless the latch is closed. */
    void number(Function function) {
        if (isNumbered) {
            return;
        }
        preorder.clear();
        reversePostorder.clear();
        Deque<Visit> stack = new ArrayDeque<>();
        enter(function.entry(), stack);
        int finished = 0;
        while (!stack.isEmpty()) {
            Visit top = stack.peek();
            if (top.next == top.block.successors().size()) {
                reversePostorder.put(top.block, finished++);
                stack.pop();
                continue;
            }
            BasicBlock successor = top.block.successors().get(top.next++);
            if (!preorder.containsKey(successor)) {
                enter(successor, stack);
            }
        }
        int last = finished - 1;
        reversePostorder.replaceAll((block, postorder) -> last - postorder);
        isNumbered = true;
    }

    private void enter(BasicBlock block, Deque<Visit> stack) {
        preorder.put(block, preorder.size());
        stack.push(new Visit(block));
    }

    /** Opens the latch: the flow graph changed. */
    void invalidate() {
        isNumbered = false;
    }

    /** Position of {@code block} in reverse post-order, from 0; -1 where the entry does not reach it. */
    int reversePostorder(BasicBlock block) {
        return reversePostorder.getOrDefault(block, -1);
    }
}
