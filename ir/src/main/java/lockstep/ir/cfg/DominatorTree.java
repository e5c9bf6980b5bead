package lockstep.ir.cfg;

import java.util.stream.IntStream;

/**
 * The dominator tree of the nodes that the entry reaches. A node dominates another if every path from the entry to the
 * other passes through it; every node dominates itself.
 *
 * <p>Unreachable nodes follow LLVM's convention: an unreachable node is dominated by every node, since no path leads to
 * it, and does not dominate any reachable one. They are not in the tree: they have no immediate dominator, and depth
 * -1.
 */
public final class DominatorTree {
    private final RootedTree tree;

    private DominatorTree(RootedTree tree) {
        this.tree = tree;
    }

    /** The dominator tree of {@code graph}. O(m log n). */
    public static DominatorTree of(FlowGraph graph) {
        return new DominatorTree(new RootedTree(graph.entry(), LengauerTarjan.immediateDominators(graph)));
    }

    RootedTree tree() {
        return tree;
    }

    /** The entry of the graph. */
    public int root() {
        return tree.root();
    }

    /** Whether the entry reaches {@code node}, that is, whether it is in the tree. */
    public boolean isReachable(int node) {
        return tree.contains(node);
    }

    /** The closest proper dominator of {@code node}; -1 for the entry and for unreachable nodes. */
    public int immediateDominator(int node) {
        return tree.parent(node);
    }

    /** Whether {@code dominator} dominates {@code node}. O(1). */
    public boolean dominates(int dominator, int node) {
        if (dominator == node || !tree.contains(node)) {
            return true;
        }
        return tree.contains(dominator) && tree.isAncestor(dominator, node);
    }

    /** Whether {@code dominator} dominates {@code node} and is another node. O(1). */
    public boolean strictlyDominates(int dominator, int node) {
        return dominator != node && dominates(dominator, node);
    }

    /** The nodes whose immediate dominator is {@code node}, ascending. */
    public IntStream children(int node) {
        return tree.children(node);
    }

    /** Edges from the root: 0 for the entry; -1 for unreachable nodes. */
    public int depth(int node) {
        return tree.depth(node);
    }

    /**
     * The deepest node that dominates both; as an unreachable node is dominated by all, the other one if one is
     * unreachable, and -1 if both are. O(log n).
     */
    public int nearestCommonDominator(int first, int second) {
        if (!tree.contains(first)) {
            return tree.contains(second) ? second : -1;
        }
        return tree.contains(second) ? tree.nearestCommonAncestor(first, second) : first;
    }

    /** The reachable nodes in pre-order: each precedes those it dominates, siblings ascending. */
    public IntStream preorder() {
        return IntStream.range(0, tree.memberCount()).map(tree::preorder);
    }
}
