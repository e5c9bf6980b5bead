package lockstep.ir.cfg;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The strongly connected components of all nodes, unreachable ones too, by Tarjan's algorithm in the form that assigns
 * nodes as they finish (Nuutila and Soisalon-Soininen, 1994). Components are numbered in reverse topological order: an
 * edge between two components goes from the higher number to the lower.
 */
public final class StronglyConnectedComponents {
    private final int count;
    private final int[] component;
    private final Groups members;
    private final boolean[] cyclic;
    private final boolean[] terminal;

    private StronglyConnectedComponents(FlowGraph graph, int count, int[] component) {
        this.count = count;
        this.component = component;
        int[] nodes = IntStream.range(0, component.length).toArray();
        members = Groups.by(count, component, nodes);
        cyclic = new boolean[count];
        terminal = new boolean[count];
        Arrays.fill(terminal, true);
        for (int node : nodes) {
            for (int i = 0; i < graph.successorCount(node); i++) {
                boolean inside = component[graph.successor(node, i)] == component[node];
                cyclic[component[node]] |= inside;
                terminal[component[node]] &= inside;
            }
        }
    }

    /** The components of {@code graph}. Linear. */
    public static StronglyConnectedComponents of(FlowGraph graph) {
        return of(graph, DepthFirst.ofAll(graph));
    }

    static StronglyConnectedComponents of(FlowGraph graph, DepthFirst search) {
        return new Finder(graph, search).find();
    }

    /** Number of components. */
    public int count() {
        return count;
    }

    /** The component of {@code node}, 0 to {@code count() - 1}. */
    public int componentOf(int node) {
        return component[node];
    }

    /** The nodes of {@code component}, ascending. */
    public IntStream nodes(int component) {
        return members.stream(component, component + 1);
    }

    /** Whether {@code component} has an edge inside: more than one node, or a node that is its own successor. */
    public boolean isCyclic(int component) {
        return cyclic[component];
    }

    /** Whether no edge leaves {@code component}: an exit, or a region that is never left. */
    public boolean isTerminal(int component) {
        return terminal[component];
    }

    /** The pass over the finishing order. */
    private static final class Finder {
        private final FlowGraph graph;
        private final DepthFirst search;
        private final int[] component;
        private final int[] low;
        private final int[] pending;
        private int pendingCount;
        private int count;

        Finder(FlowGraph graph, DepthFirst search) {
            this.graph = graph;
            this.search = search;
            component = new int[graph.size()];
            Arrays.fill(component, -1);
            low = new int[graph.size()];
            Arrays.setAll(low, search::number);
            pending = new int[graph.size()];
        }

        StronglyConnectedComponents find() {
            for (int i = 0; i < search.count(); i++) {
                finish(search.finished(i));
            }
            return new StronglyConnectedComponents(graph, count, component);
        }

        private void finish(int node) {
            for (int i = 0; i < graph.successorCount(node); i++) {
                int target = graph.successor(node, i);
                if (component[target] < 0) {
                    low[node] = Math.min(low[node], low[target]);
                }
            }
            pending[pendingCount++] = node;
            if (low[node] == search.number(node)) {
                close(node);
            }
        }

        /** What finished since {@code root} was discovered and has no component yet belongs to the root's. */
        private void close(int root) {
            while (pendingCount > 0 && search.number(pending[pendingCount - 1]) >= search.number(root)) {
                component[pending[--pendingCount]] = count;
            }
            count++;
        }
    }
}
