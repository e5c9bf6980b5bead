package lockstep.ir.cfg;

import java.util.Comparator;

/**
 * An edge of a {@link FlowGraph}, identified by its place, so that parallel edges are distinct.
 *
 * @param source node that the edge leaves
 * @param index which of the source's edges, 0 and up
 */
public record FlowEdge(int source, int index) implements Comparable<FlowEdge> {
    private static final Comparator<FlowEdge> ORDER =
            Comparator.comparingInt(FlowEdge::source).thenComparingInt(FlowEdge::index);

    /** The node that the edge reaches in {@code graph}. */
    public int target(FlowGraph graph) {
        return graph.successor(source, index);
    }

    /** By source, then by index. */
    @Override
    public int compareTo(FlowEdge other) {
        return ORDER.compare(this, other);
    }
}
