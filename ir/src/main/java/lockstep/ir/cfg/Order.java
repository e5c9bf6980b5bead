package lockstep.ir.cfg;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Post-order and reverse post-order of the nodes that the entry reaches, by the depth-first search that takes
 * successors in their order. In reverse post-order a node of an acyclic region follows all its predecessors.
 */
public final class Order {
    private final int[] postOrder;
    private final int[] index;

    private Order(int[] postOrder, int[] index) {
        this.postOrder = postOrder;
        this.index = index;
    }

    /** The orders of {@code graph}. Linear. */
    public static Order of(FlowGraph graph) {
        return of(graph, DepthFirst.fromEntry(graph));
    }

    static Order of(FlowGraph graph, DepthFirst search) {
        int[] postOrder = new int[search.count()];
        int[] index = new int[graph.size()];
        Arrays.fill(index, -1);
        for (int i = 0; i < postOrder.length; i++) {
            postOrder[i] = search.finished(i);
            index[postOrder[i]] = i;
        }
        return new Order(postOrder, index);
    }

    /** Number of nodes that the entry reaches, itself included. */
    public int reachableCount() {
        return postOrder.length;
    }

    /** Whether the entry reaches {@code node}. */
    public boolean isReachable(int node) {
        return index[node] >= 0;
    }

    /** Position of {@code node} in reverse post-order, 0 for the entry, -1 if unreachable. */
    public int reversePostOrderIndex(int node) {
        return index[node] < 0 ? -1 : postOrder.length - 1 - index[node];
    }

    /** The node at {@code position} of the reverse post-order, 0 to {@code reachableCount() - 1}. */
    public int reversePostOrderNode(int position) {
        return postOrder[postOrder.length - 1 - position];
    }

    /** The reachable nodes in reverse post-order. */
    public IntStream reversePostOrder() {
        return IntStream.range(0, postOrder.length).map(this::reversePostOrderNode);
    }
}
