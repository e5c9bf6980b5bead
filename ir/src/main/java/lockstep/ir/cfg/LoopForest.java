package lockstep.ir.cfg;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph.FlowEdge;

/**
 * The nest of cycles, reducible and irreducible, in the sense of LLVM's cycle terminology. An outermost cycle is a
 * strongly connected component, with an edge inside, of the nodes that the entry reaches. Its header is the node that
 * the depth-first search in successor order reaches first. Its children are the cycles found in the same way after
 * removing its header. A natural loop is a cycle whose only entry is the header.
 *
 * <p>Cycles are numbered 0 to {@code count() - 1} in the order in which the search reaches their headers, so a cycle
 * precedes those inside it. Unreachable nodes are in no cycle and their edges are ignored. Built in O(m log n).
 */
public final class LoopForest {
    private static final FlowGraph NO_GRAPH = ArrayFlowGraph.of(0, new int[1][0]);

    private final FlowGraph graph;
    private final Order order;
    private final EdgeNumbers edges;
    private final int[] headers;
    private final int[] innermost;
    private final RootedTree nest;
    private final Groups blocks;
    private final int[] position;
    private final BelowIndex entering;
    private final BelowIndex exiting;

    /** The forest of a graph without cycles. */
    private LoopForest(int size) {
        graph = NO_GRAPH;
        order = Order.of(graph);
        edges = new EdgeNumbers(graph);
        headers = new int[0];
        innermost = new int[size];
        nest = new RootedTree(0, new int[] {-1});
        blocks = Groups.by(1, headers, headers);
        position = headers;
        entering = new BelowIndex.Builder(0).build();
        exiting = entering;
    }

    private LoopForest(FlowGraph graph, DepthFirst search, Order order) {
        this.graph = graph;
        this.order = order;
        edges = new EdgeNumbers(graph);
        CycleFinder finder = new CycleFinder(graph, search);
        headers = finder.headers();
        innermost = finder.innermost();
        nest = new RootedTree(finder.count(), finder.parents());
        int[] nodes = order.reversePostOrder().toArray();
        int[] cycles =
                Arrays.stream(nodes).map(node -> nest.number(innermost[node])).toArray();
        blocks = Groups.by(nest.memberCount(), cycles, nodes);
        position = new int[graph.size()];
        int[] arranged = blocks.values();
        for (int i = 0; i < arranged.length; i++) {
            position[arranged[i]] = i;
        }
        BelowIndex.Builder into = new BelowIndex.Builder(arranged.length);
        BelowIndex.Builder outOf = new BelowIndex.Builder(arranged.length);
        for (int node : nodes) {
            addEdges(node, into, outOf);
        }
        entering = into.build();
        exiting = outOf.build();
    }

    /** The cycles of {@code graph}. O(m log n). */
    public static LoopForest of(FlowGraph graph) {
        DepthFirst search = DepthFirst.fromEntry(graph);
        Order order = Order.of(graph, search);
        if (!hasCycle(graph, order)) {
            return new LoopForest(graph.size());
        }
        return new LoopForest(graph.fixed(), search, order);
    }

    /** Whether an edge between reachable nodes leads back in the reverse post-order. */
    private static boolean hasCycle(FlowGraph graph, Order order) {
        for (int position = 0; position < order.reachableCount(); position++) {
            int node = order.reversePostOrderNode(position);
            for (int i = 0; i < graph.successorCount(node); i++) {
                if (order.reversePostOrderIndex(graph.successor(node, i)) <= position) {
                    return true;
                }
            }
        }
        return false;
    }

    /** An edge enters the cycles of its target, and leaves those of its source, that are deeper than the common one. */
    private void addEdges(int node, BelowIndex.Builder into, BelowIndex.Builder outOf) {
        for (int i = 0; i < graph.successorCount(node); i++) {
            int target = graph.successor(node, i);
            int common = nest.depth(nest.nearestCommonAncestor(innermost[node], innermost[target]));
            if (common < nest.depth(innermost[target])) {
                into.add(position[target], common, edges.number(node, i));
            }
            if (common < nest.depth(innermost[node])) {
                outOf.add(position[node], common, edges.number(node, i));
            }
        }
    }

    /** Number of cycles. */
    public int count() {
        return headers.length;
    }

    /** The innermost cycle that contains {@code node}, -1 if it is in no cycle. */
    public int innermostCycle(int node) {
        return cycleOrNone(innermost[node]);
    }

    /** The number of cycles that contain {@code node}. */
    public int nodeDepth(int node) {
        return nest.depth(innermost[node]);
    }

    private int cycleOrNone(int cycle) {
        return cycle == count() ? -1 : cycle;
    }

    /** The outermost cycles, ascending. */
    public IntStream outermost() {
        return nest.children(count());
    }

    /** The cycles directly inside {@code cycle}, ascending. */
    public IntStream children(int cycle) {
        return nest.children(checked(cycle));
    }

    /** The cycle directly around {@code cycle}, -1 for an outermost one. */
    public int parent(int cycle) {
        return cycleOrNone(nest.parent(checked(cycle)));
    }

    /** 1 for an outermost cycle, one more for each cycle around. */
    public int depth(int cycle) {
        return nest.depth(checked(cycle));
    }

    /** The maximum depth of a cycle; 0 if there are no cycles. */
    public int greatestDepth() {
        return IntStream.range(0, count()).map(this::depth).max().orElse(0);
    }

    /** The node of {@code cycle} that the depth-first search reaches first. */
    public int header(int cycle) {
        return headers[cycle];
    }

    /** Whether {@code cycle} holds {@code node}. O(1). */
    public boolean contains(int cycle, int node) {
        return nest.isAncestor(checked(cycle), innermost[node]);
    }

    /** Whether {@code outer} is {@code inner} or around it. O(1). */
    public boolean encloses(int outer, int inner) {
        return nest.isAncestor(checked(outer), checked(inner));
    }

    /**
     * All nodes of {@code cycle}: the header, then the others that are in no cycle inside it in reverse post-order,
     * then the nodes of the cycles inside.
     */
    public IntStream blocks(int cycle) {
        return blocks.stream(nest.number(checked(cycle)), nest.end(cycle));
    }

    private int firstPosition(int cycle) {
        return blocks.start(nest.number(checked(cycle)));
    }

    private int lastPosition(int cycle) {
        return blocks.start(nest.end(checked(cycle)));
    }

    /** Whether the header is the only entry of {@code cycle}: a natural loop. O(log m). */
    public boolean isReducible(int cycle) {
        return !entering.hasBelow(firstPosition(cycle) + 1, lastPosition(cycle), depth(cycle));
    }

    /** The edges into {@code cycle} from reachable nodes outside, by source and then by index. O((k + 1) log m). */
    public List<FlowEdge> enteringEdges(int cycle) {
        return edges.edges(entering.below(firstPosition(cycle), lastPosition(cycle), depth(cycle)));
    }

    /**
     * The nodes of {@code cycle} that an edge from outside reaches, and the header in any case, in reverse post-order,
     * so the header is first.
     */
    public IntStream entries(int cycle) {
        IntStream targets = enteringEdges(cycle).stream().mapToInt(edge -> edge.target(graph));
        return inOrder(IntStream.concat(IntStream.of(header(cycle)), targets));
    }

    /** The edges out of {@code cycle}, by source and then by index. O((k + 1) log m). */
    public List<FlowEdge> exitingEdges(int cycle) {
        return edges.edges(exiting.below(firstPosition(cycle), lastPosition(cycle), depth(cycle)));
    }

    /** The nodes of {@code cycle} with an edge to its header, in reverse post-order. */
    public IntStream latches(int cycle) {
        int header = header(cycle);
        return inOrder(IntStream.range(0, graph.predecessorCount(header))
                .map(i -> graph.predecessor(header, i))
                .filter(node -> contains(cycle, node)));
    }

    private IntStream inOrder(IntStream nodes) {
        return nodes.map(order::reversePostOrderIndex).distinct().sorted().map(order::reversePostOrderNode);
    }

    /** Rejects the number that represents "no cycle" internally. */
    private int checked(int cycle) {
        return Objects.checkIndex(cycle, headers.length);
    }
}
