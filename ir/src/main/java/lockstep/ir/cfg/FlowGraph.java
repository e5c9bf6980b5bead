package lockstep.ir.cfg;

import java.util.Comparator;

/**
 * A rooted directed graph over the nodes 0 to {@code size() - 1}. Edges have multiplicity: a switch may name the same
 * successor twice, and then that successor has this predecessor twice. Every edge is in the lists of both its nodes.
 */
public interface FlowGraph {
    /** Number of nodes, at least 1. */
    int size();

    /** The node where control starts. It may have predecessors. */
    int entry();

    /** Number of edges that leave {@code node}. */
    int successorCount(int node);

    /** Target of edge {@code index} of {@code node}, 0 to {@code successorCount(node) - 1}. */
    int successor(int node, int index);

    /** Number of edges that reach {@code node}. */
    int predecessorCount(int node);

    /** Source of the {@code index}-th edge into {@code node}, 0 to {@code predecessorCount(node) - 1}. */
    int predecessor(int node, int index);

    /** This graph as it is now: a copy, unless it never changes. */
    default FlowGraph fixed() {
        return ArrayFlowGraph.copyOf(this);
    }

    /**
     * An edge of a {@link FlowGraph}, identified by its place, so that parallel edges are distinct.
     *
     * @param source node that the edge leaves
     * @param index which of the source's edges, 0 and up
     */
    record FlowEdge(int source, int index) implements Comparable<FlowEdge> {
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
}
