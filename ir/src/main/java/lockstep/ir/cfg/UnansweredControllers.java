package lockstep.ir.cfg;

import java.util.List;

/**
 * The edges on which nodes depend, as in {@link ControlDependence}, each returned once: for closures over control
 * dependence, which take O((n + m) log m) in total although the relation itself may be of quadratic size. Not
 * thread-safe.
 */
public final class UnansweredControllers {
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
