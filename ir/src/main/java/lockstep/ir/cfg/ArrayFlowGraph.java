package lockstep.ir.cfg;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Objects;

/**
 * An immutable {@link FlowGraph} in four arrays. Predecessors are in the order of their nodes and, for one node, of its
 * edges.
 */
public final class ArrayFlowGraph implements FlowGraph {
    private final int entry;
    private final Groups successors;
    private final Groups predecessors;

    private ArrayFlowGraph(int entry, Groups successors, Groups predecessors) {
        this.entry = entry;
        this.successors = successors;
        this.predecessors = predecessors;
    }

    /**
     * The graph with the edges {@code n -> successors[n][0]}, {@code n -> successors[n][1]} and so on.
     *
     * @param entry 0 to {@code successors.length - 1}
     * @throws IndexOutOfBoundsException if the entry or a successor is not a node
     */
    public static ArrayFlowGraph of(int entry, int[][] successors) {
        Builder builder = builder(successors.length, entry);
        for (int node = 0; node < successors.length; node++) {
            for (int successor : successors[node]) {
                builder.edge(node, successor);
            }
        }
        return builder.build();
    }

    /** A copy of {@code graph} as it is now, for clients whose graph changes. */
    public static ArrayFlowGraph copyOf(FlowGraph graph) {
        Builder builder = builder(graph.size(), graph.entry());
        for (int node = 0; node < graph.size(); node++) {
            for (int index = 0; index < graph.successorCount(node); index++) {
                builder.edge(node, graph.successor(node, index));
            }
        }
        return builder.build();
    }

    /**
     * A builder of a graph with {@code size} nodes and no edge yet.
     *
     * @throws IndexOutOfBoundsException if {@code entry} is not 0 to {@code size - 1}
     */
    public static Builder builder(int size, int entry) {
        return new Builder(size, entry);
    }

    @Override
    public FlowGraph fixed() {
        return this;
    }

    @Override
    public int size() {
        return successors.size();
    }

    @Override
    public int entry() {
        return entry;
    }

    @Override
    public int successorCount(int node) {
        return successors.count(node);
    }

    @Override
    public int successor(int node, int index) {
        return successors.get(node, index);
    }

    @Override
    public int predecessorCount(int node) {
        return predecessors.count(node);
    }

    @Override
    public int predecessor(int node, int index) {
        return predecessors.get(node, index);
    }

    /** Collects edges. Edges of one node keep the order in which they were added. */
    public static final class Builder {
        private final int size;
        private final int entry;
        private final IntArrayList sources = new IntArrayList();
        private final IntArrayList targets = new IntArrayList();

        private Builder(int size, int entry) {
            this.size = size;
            this.entry = Objects.checkIndex(entry, size);
        }

        /**
         * Adds the edge {@code source -> target} after those that the source has.
         *
         * @throws IndexOutOfBoundsException if either is not a node
         */
        public Builder edge(int source, int target) {
            sources.add(Objects.checkIndex(source, size));
            targets.add(Objects.checkIndex(target, size));
            return this;
        }

        /** The graph with the edges added so far. */
        public ArrayFlowGraph build() {
            Groups successors = Groups.by(size, sources.toIntArray(), targets.toIntArray());
            int[] origins = new int[successors.total()];
            for (int node = 0; node < size; node++) {
                Arrays.fill(origins, successors.start(node), successors.start(node + 1), node);
            }
            return new ArrayFlowGraph(entry, successors, Groups.by(size, successors.values(), origins));
        }
    }
}
