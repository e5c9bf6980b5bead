package lockstep.ir.cfg;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Critical edges: from a node with several edges out to a node with several edges in, where nothing can be placed on
 * the edge without a new node. Parallel edges count one by one, and predecessors count whether reachable or not.
 */
public final class CriticalEdges {
    private CriticalEdges() {}

    /** Whether {@code edge} of {@code graph} is critical. */
    public static boolean isCritical(FlowGraph graph, FlowEdge edge) {
        return graph.successorCount(edge.source()) > 1 && graph.predecessorCount(edge.target(graph)) > 1;
    }

    /**
     * As {@link #isCritical}, but not where all edges into the target come from the source, so that one new node can
     * serve them all.
     */
    public static boolean isCriticalUpToParallel(FlowGraph graph, FlowEdge edge) {
        int target = edge.target(graph);
        return isCritical(graph, edge)
                && IntStream.range(0, graph.predecessorCount(target))
                        .anyMatch(i -> graph.predecessor(target, i) != edge.source());
    }

    /** All critical edges of {@code graph} by source and then by index. Linear. */
    public static List<FlowEdge> all(FlowGraph graph) {
        return IntStream.range(0, graph.size())
                .boxed()
                .flatMap(node -> IntStream.range(0, graph.successorCount(node)).mapToObj(i -> new FlowEdge(node, i)))
                .filter(edge -> isCritical(graph, edge))
                .toList();
    }
}
