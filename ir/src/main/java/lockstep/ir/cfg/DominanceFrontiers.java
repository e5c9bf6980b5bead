package lockstep.ir.cfg;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Dominance frontiers, single and iterated. The frontier of a node is the set of nodes that it does not strictly
 * dominate but that have a predecessor which it dominates. Only reachable nodes count; an unreachable node has an empty
 * frontier.
 */
public final class DominanceFrontiers {
    private final FlowGraph graph;
    private final DominatorTree dominators;
    private final BelowIndex joins;

    private DominanceFrontiers(FlowGraph graph, DominatorTree dominators, BelowIndex joins) {
        this.graph = graph;
        this.dominators = dominators;
        this.joins = joins;
    }

    /**
     * The frontiers of {@code graph}. Linear.
     *
     * @param dominators the dominator tree of the same graph
     */
    public static DominanceFrontiers of(FlowGraph graph, DominatorTree dominators) {
        FlowGraph copy = graph.fixed();
        RootedTree tree = dominators.tree();
        BelowIndex.Builder joins = new BelowIndex.Builder(tree.memberCount());
        dominators.preorder().forEach(node -> addJoins(copy, tree, node, joins));
        return new DominanceFrontiers(copy, dominators, joins.build());
    }

    /** An edge z -> y puts y into the frontier of those dominators of z that are deeper than idom(y). */
    private static void addJoins(FlowGraph graph, RootedTree tree, int node, BelowIndex.Builder joins) {
        for (int i = 0; i < graph.successorCount(node); i++) {
            int target = graph.successor(node, i);
            if (tree.parent(target) != node) {
                joins.add(tree.number(node), tree.depth(target) - 1, target);
            }
        }
    }

    /** The dominance frontier of {@code node}, ascending. O((k + 1) log m) for k edges into it. */
    public IntStream frontier(int node) {
        RootedTree tree = dominators.tree();
        if (!tree.contains(node)) {
            return IntStream.empty();
        }
        int[] found = joins.below(tree.number(node), tree.end(node), tree.depth(node));
        return Arrays.stream(found).sorted().distinct();
    }

    /**
     * The iterated dominance frontier of {@code definitions}, ascending: the least set that contains the frontiers of
     * the definitions and of its own nodes. These are the blocks that need a PHI for a variable with these definitions.
     */
    public IntStream iterated(IntStream definitions) {
        return iterated(definitions, node -> true);
    }

    /**
     * As {@link #iterated(IntStream)}, but only of nodes where the variable is live on entry (pruned SSA): other nodes
     * are neither in the result nor treated as definitions.
     *
     * <p>Source: Sreedhar and Gao, "A linear time algorithm for placing phi-nodes" (1995); the queue by depth is a heap
     * here, so O(m + n log n).
     */
    public IntStream iterated(IntStream definitions, IntPredicate isLiveIn) {
        Placement placement = new Placement(isLiveIn);
        definitions.filter(dominators.tree()::contains).forEach(placement::enqueue);
        return placement.run().stream();
    }

    /** One computation of an iterated frontier: subtrees of the dominator tree from the deepest definition up. */
    private final class Placement {
        private final IntPredicate isLiveIn;
        private final BitSet enqueued = new BitSet();
        private final BitSet visited = new BitSet();
        private final BitSet placed = new BitSet();
        private final PriorityQueue<Integer> queue =
                new PriorityQueue<>((a, b) -> Integer.compare(dominators.depth(b), dominators.depth(a)));
        private final IntArrayList stack = new IntArrayList();

        Placement(IntPredicate isLiveIn) {
            this.isLiveIn = isLiveIn;
        }

        void enqueue(int node) {
            if (!enqueued.get(node)) {
                enqueued.set(node);
                queue.add(node);
            }
        }

        BitSet run() {
            for (Integer root = queue.poll(); root != null; root = queue.poll()) {
                visitSubtree(root);
            }
            return placed;
        }

        private void visitSubtree(int root) {
            push(root);
            while (!stack.isEmpty()) {
                int node = stack.popInt();
                placeBelow(node, dominators.depth(root));
                RootedTree tree = dominators.tree();
                for (int i = 0; i < tree.childCount(node); i++) {
                    if (!visited.get(tree.child(node, i))) {
                        push(tree.child(node, i));
                    }
                }
            }
        }

        private void push(int node) {
            visited.set(node);
            stack.push(node);
        }

        private void placeBelow(int node, int rootDepth) {
            for (int i = 0; i < graph.successorCount(node); i++) {
                int target = graph.successor(node, i);
                boolean isJoin = dominators.immediateDominator(target) != node;
                if (isJoin && dominators.depth(target) <= rootDepth && !placed.get(target)) {
                    place(target);
                }
            }
        }

        private void place(int node) {
            if (isLiveIn.test(node)) {
                placed.set(node);
                enqueue(node);
            }
        }
    }
}
