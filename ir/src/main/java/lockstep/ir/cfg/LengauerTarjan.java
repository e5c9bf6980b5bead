package lockstep.ir.cfg;

import java.util.Arrays;

/**
 * Immediate dominators by Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph" (1979), with
 * path compression: O(m log n) on every graph. Nodes are denoted by their discovery numbers. Preferred to the iterative
 * and the semi-NCA methods, which are quadratic on long chains that begin at a wide switch.
 */
final class LengauerTarjan {
    private final FlowGraph graph;
    private final DepthFirst search;
    private final int[] parent;
    private final int[] semi;
    private final int[] label;
    private final int[] ancestor;
    private final int[] dominator;
    private final int[] bucketHead;
    private final int[] bucketNext;
    private final int[] path;

    private LengauerTarjan(FlowGraph graph) {
        this.graph = graph;
        search = DepthFirst.fromEntry(graph);
        int count = search.count();
        parent = new int[count];
        for (int i = 1; i < count; i++) {
            parent[i] = search.number(search.parent(search.discovered(i)));
        }
        semi = identity(count);
        label = identity(count);
        ancestor = filled(count);
        dominator = new int[count];
        bucketHead = filled(count);
        bucketNext = new int[count];
        path = new int[count];
    }

    private static int[] identity(int count) {
        int[] values = new int[count];
        Arrays.setAll(values, i -> i);
        return values;
    }

    private static int[] filled(int count) {
        int[] values = new int[count];
        Arrays.fill(values, -1);
        return values;
    }

    /** Immediate dominator by node; -1 for the entry and for unreachable nodes. */
    static int[] immediateDominators(FlowGraph graph) {
        return new LengauerTarjan(graph).run();
    }

    private int[] run() {
        for (int i = search.count() - 1; i > 0; i--) {
            findSemidominator(i);
            bucketNext[i] = bucketHead[semi[i]];
            bucketHead[semi[i]] = i;
            ancestor[i] = parent[i];
            emptyBucket(parent[i]);
        }
        for (int i = 1; i < dominator.length; i++) {
            if (dominator[i] != semi[i]) {
                dominator[i] = dominator[dominator[i]];
            }
        }
        return toNodes();
    }

    private void findSemidominator(int i) {
        int node = search.discovered(i);
        for (int edge = 0; edge < graph.predecessorCount(node); edge++) {
            int predecessor = search.number(graph.predecessor(node, edge));
            if (predecessor >= 0) {
                semi[i] = Math.min(semi[i], semi[evaluate(predecessor)]);
            }
        }
    }

    private void emptyBucket(int i) {
        for (int member = bucketHead[i]; member >= 0; member = bucketNext[member]) {
            int best = evaluate(member);
            dominator[member] = semi[best] < semi[member] ? best : i;
        }
        bucketHead[i] = -1;
    }

    /** The vertex of least semidominator on the linked path above {@code i}, {@code i} itself if it is not linked. */
    private int evaluate(int i) {
        if (ancestor[i] >= 0) {
            compress(i);
        }
        return label[i];
    }

    private void compress(int i) {
        int height = 0;
        for (int at = i; ancestor[ancestor[at]] >= 0; at = ancestor[at]) {
            path[height++] = at;
        }
        while (height > 0) {
            int at = path[--height];
            int above = ancestor[at];
            if (semi[label[above]] < semi[label[at]]) {
                label[at] = label[above];
            }
            ancestor[at] = ancestor[above];
        }
    }

    private int[] toNodes() {
        int[] result = filled(graph.size());
        for (int i = 1; i < dominator.length; i++) {
            result[search.discovered(i)] = search.discovered(dominator[i]);
        }
        return result;
    }
}
