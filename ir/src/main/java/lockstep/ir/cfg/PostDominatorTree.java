package lockstep.ir.cfg;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The post-dominator tree of all nodes, under a virtual exit. A node post-dominates another if every path from the
 * other to the virtual exit passes through it; every node post-dominates itself, the virtual exit post-dominates all.
 *
 * <p>Edges to the virtual exit leave the <em>roots</em>: one node of each terminal strongly connected component, as in
 * LLVM. A node without successors is one. The root of a region that is never left is the node that the depth-first
 * search from the entry (then from the nodes not reached, by number) finishes first there: the latch of a simple
 * infinite loop. So every node, unreachable ones included, is in the tree, and an infinite loop is treated as if it
 * could end at its root.
 */
public final class PostDominatorTree {
    private final RootedTree tree;
    private final int[] roots;

    private PostDominatorTree(RootedTree tree, int[] roots) {
        this.tree = tree;
        this.roots = roots;
    }

    /** The post-dominator tree of {@code graph}. O(m log n). */
    public static PostDominatorTree of(FlowGraph graph) {
        int[] roots = findRoots(graph);
        FlowGraph reversed = reverse(graph, roots);
        int[] parents = LengauerTarjan.immediateDominators(reversed);
        return new PostDominatorTree(new RootedTree(graph.size(), parents), roots);
    }

    private static int[] findRoots(FlowGraph graph) {
        DepthFirst search = DepthFirst.ofAll(graph);
        StronglyConnectedComponents components = StronglyConnectedComponents.of(graph, search);
        int[] root = new int[components.count()];
        Arrays.fill(root, -1);
        for (int i = search.count() - 1; i >= 0; i--) {
            int node = search.finished(i);
            if (components.isTerminal(components.componentOf(node))) {
                root[components.componentOf(node)] = node;
            }
        }
        Arrays.sort(root);
        int none = 0;
        while (none < root.length && root[none] < 0) {
            none++;
        }
        return Arrays.copyOfRange(root, none, root.length);
    }

    private static FlowGraph reverse(FlowGraph graph, int[] roots) {
        int exit = graph.size();
        ArrayFlowGraph.Builder builder = ArrayFlowGraph.builder(exit + 1, exit);
        for (int root : roots) {
            builder.edge(exit, root);
        }
        for (int node = 0; node < graph.size(); node++) {
            for (int i = 0; i < graph.predecessorCount(node); i++) {
                builder.edge(node, graph.predecessor(node, i));
            }
        }
        return builder.build();
    }

    RootedTree tree() {
        return tree;
    }

    /** The number of the virtual exit: the size of the graph. */
    public int virtualExit() {
        return tree.root();
    }

    /** The nodes with an edge to the virtual exit, ascending. */
    public IntStream roots() {
        return Arrays.stream(roots);
    }

    /** The closest proper post-dominator of {@code node}, possibly the virtual exit; -1 for the virtual exit. */
    public int immediatePostDominator(int node) {
        return tree.parent(node);
    }

    /** Whether {@code postDominator} post-dominates {@code node}; either may be the virtual exit. O(1). */
    public boolean postDominates(int postDominator, int node) {
        return tree.isAncestor(postDominator, node);
    }

    /** The nodes whose immediate post-dominator is {@code node}, ascending. */
    public IntStream children(int node) {
        return tree.children(node);
    }

    /** The deepest node that post-dominates both, possibly the virtual exit. O(log n). */
    public int nearestCommonPostDominator(int first, int second) {
        return tree.nearestCommonAncestor(first, second);
    }
}
