package lockstep.ir.cfg;

import java.util.Arrays;

/** One depth-first search in successor order: discovery order, finishing order, tree parents. */
final class DepthFirst {
    private final FlowGraph graph;
    private final int[] discovery;
    private final int[] number;
    private final int[] finish;
    private final int[] parent;
    private final int[] cursor;
    private int discovered;
    private int finished;

    private DepthFirst(FlowGraph graph) {
        this.graph = graph;
        int size = graph.size();
        discovery = new int[size];
        number = new int[size];
        Arrays.fill(number, -1);
        finish = new int[size];
        parent = new int[size];
        Arrays.fill(parent, -1);
        cursor = new int[size];
    }

    /** The search from the entry. */
    static DepthFirst fromEntry(FlowGraph graph) {
        DepthFirst search = new DepthFirst(graph);
        search.run(graph.entry());
        return search;
    }

    /** The search from the entry, then from each node not yet reached, by number. */
    static DepthFirst ofAll(FlowGraph graph) {
        DepthFirst search = fromEntry(graph);
        for (int node = 0; node < graph.size(); node++) {
            if (!search.isReached(node)) {
                search.run(node);
            }
        }
        return search;
    }

    private void run(int root) {
        discover(root);
        int node = root;
        while (node >= 0) {
            node = cursor[node] < graph.successorCount(node) ? step(node) : leave(node);
        }
    }

    private int step(int node) {
        int target = graph.successor(node, cursor[node]++);
        if (isReached(target)) {
            return node;
        }
        discover(target);
        parent[target] = node;
        return target;
    }

    private int leave(int node) {
        finish[finished++] = node;
        return parent[node];
    }

    private void discover(int node) {
        number[node] = discovered;
        discovery[discovered++] = node;
    }

    /** The number of nodes reached. */
    int count() {
        return discovered;
    }

    boolean isReached(int node) {
        return number[node] >= 0;
    }

    /** Position of {@code node} in discovery order, -1 if not reached. */
    int number(int node) {
        return number[node];
    }

    /** The node discovered at {@code position}. */
    int discovered(int position) {
        return discovery[position];
    }

    /** The node finished at {@code position}. */
    int finished(int position) {
        return finish[position];
    }

    /** The node from which {@code node} was discovered, -1 for a root and for what was not reached. */
    int parent(int node) {
        return parent[node];
    }

    /** A copy of all parents. */
    int[] parents() {
        return parent.clone();
    }
}
