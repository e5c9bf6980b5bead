package lockstep.ir.cfg;

import java.util.List;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph.FlowEdge;

/**
 * Which edges decide whether a node runs (Ferrante, Ottenstein and Warren, 1987). A node depends on the edge a -> b if
 * it post-dominates b and does not strictly post-dominate a: after b the node always runs, after a it need not. A loop
 * branch therefore depends on its own back edge.
 *
 * <p>Infinite loops are as in {@link PostDominatorTree}: one is treated as if it could end at its root, so that its
 * nodes depend on the edge by which the root continues.
 */
public final class ControlDependence {
    private final FlowGraph graph;
    private final PostDominatorTree postDominators;
    private final EdgeNumbers edges;
    private final BelowIndex decisions;

    private ControlDependence(
            FlowGraph graph, PostDominatorTree postDominators, EdgeNumbers edges, BelowIndex decisions) {
        this.graph = graph;
        this.postDominators = postDominators;
        this.edges = edges;
        this.decisions = decisions;
    }

    /** The control dependence of {@code graph}. O(m log n). */
    public static ControlDependence of(FlowGraph graph) {
        return of(graph, PostDominatorTree.of(graph));
    }

    /**
     * The control dependence of {@code graph}. Linear.
     *
     * @param postDominators the post-dominator tree of the same graph
     */
    public static ControlDependence of(FlowGraph graph, PostDominatorTree postDominators) {
        FlowGraph copy = graph.fixed();
        EdgeNumbers edges = new EdgeNumbers(copy);
        return new ControlDependence(copy, postDominators, edges, decisions(copy, postDominators.tree(), edges));
    }

    /** The edges of {@code graph} by where they lead to, with the depth that their end of the tree path has. */
    static BelowIndex decisions(FlowGraph graph, RootedTree tree, EdgeNumbers edges) {
        BelowIndex.Builder decisions = new BelowIndex.Builder(tree.memberCount());
        for (int node = 0; node < graph.size(); node++) {
            for (int i = 0; i < graph.successorCount(node); i++) {
                int position = tree.number(graph.successor(node, i));
                decisions.add(position, tree.depth(node) - 1, edges.number(node, i));
            }
        }
        return decisions.build();
    }

    /** The edges on which {@code node} depends, by source and then by index. O((k + 1) log m) for k edges. */
    public List<FlowEdge> controllers(int node) {
        RootedTree tree = postDominators.tree();
        return edges.edges(decisions.below(tree.number(node), tree.end(node), tree.depth(node)));
    }

    /** The nodes that depend on {@code edge}, from its target up the post-dominator tree. Linear in the answer. */
    public IntStream controlled(FlowEdge edge) {
        int end = postDominators.immediatePostDominator(edge.source());
        return IntStream.iterate(edge.target(graph), node -> node != end, postDominators::immediatePostDominator);
    }

    /**
     * The edges on which nodes depend, as in {@link ControlDependence}, each returned once: for closures over control
     * dependence, which take O((n + m) log m) in total although the relation itself may be of quadratic size. Not
     * thread-safe.
     */
    public static final class UnansweredControllers {
        private final RootedTree tree;
        private final EdgeNumbers edges;
        private final BelowIndex decisions;

        /**
         * Those of {@code graph}, none returned yet.
         *
         * @param postDominators the post-dominator tree of the same graph
         */
        public UnansweredControllers(FlowGraph graph, PostDominatorTree postDominators) {
            tree = postDominators.tree();
            edges = new EdgeNumbers(graph);
            decisions = ControlDependence.decisions(graph, tree, edges);
        }

        /** The edges on which {@code node} depends and that were in no answer before, by source and then by index. */
        public List<FlowEdge> take(int node) {
            return edges.edges(decisions.take(tree.number(node), tree.end(node), tree.depth(node)));
        }
    }
}
