package lockstep.ir.cfg;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Finds the nest of cycles: headers, parents, the innermost cycle of each node. Havlak's method, "Nesting of reducible
 * and irreducible loops" (1997), with Ramalingam's fix of its quadratic case (1999): headers are tried from the last
 * discovered to the first, and a cross edge becomes visible when its endpoints' nearest common ancestor in the
 * depth-first tree is tried, since no smaller cycle can use it. Each edge is visited a constant number of times.
 */
final class CycleFinder {
    private final FlowGraph graph;
    private final DepthFirst search;
    private final RootedTree tree;
    private final Groups crossTargets;
    private final Groups crossSources;
    private final int[] representative;
    private final int[] crossHead;
    private final IntArrayList crossNext = new IntArrayList();
    private final IntArrayList crossFrom = new IntArrayList();
    private final int[] cycleOfHeader;
    private final int[] innermost;
    private final IntArrayList headers = new IntArrayList();
    private final IntArrayList parents = new IntArrayList();
    private final int[] body;
    private int bodySize;

    CycleFinder(FlowGraph graph, DepthFirst search) {
        this.graph = graph;
        this.search = search;
        tree = new RootedTree(graph.entry(), search.parents());
        IntArrayList ancestors = new IntArrayList();
        IntArrayList sources = new IntArrayList();
        IntArrayList targets = new IntArrayList();
        for (int i = 0; i < search.count(); i++) {
            int source = search.discovered(i);
            for (int edge = 0; edge < graph.successorCount(source); edge++) {
                int target = graph.successor(source, edge);
                if (!tree.isAncestor(source, target) && !tree.isAncestor(target, source)) {
                    ancestors.add(tree.nearestCommonAncestor(source, target));
                    sources.add(source);
                    targets.add(target);
                }
            }
        }
        crossSources = Groups.by(graph.size(), ancestors.toIntArray(), sources.toIntArray());
        crossTargets = Groups.by(graph.size(), ancestors.toIntArray(), targets.toIntArray());
        representative = new int[graph.size()];
        Arrays.setAll(representative, node -> node);
        crossHead = filled(graph.size());
        cycleOfHeader = filled(graph.size());
        innermost = filled(graph.size());
        body = new int[search.count()];
        for (int i = search.count() - 1; i >= 0; i--) {
            tryHeader(search.discovered(i));
        }
    }

    private static int[] filled(int size) {
        int[] values = new int[size];
        Arrays.fill(values, -1);
        return values;
    }

    private void tryHeader(int header) {
        showCrossEdges(header);
        boolean found = false;
        bodySize = 0;
        for (int i = 0; i < graph.predecessorCount(header); i++) {
            int latch = graph.predecessor(header, i);
            if (search.isReached(latch) && tree.isAncestor(header, latch)) {
                found = true;
                absorb(latch, header);
            }
        }
        if (found) {
            collect(header);
        }
    }

    private void showCrossEdges(int ancestor) {
        for (int i = 0; i < crossTargets.count(ancestor); i++) {
            int target = find(crossTargets.get(ancestor, i));
            crossNext.add(crossHead[target]);
            crossFrom.add(crossSources.get(ancestor, i));
            crossHead[target] = crossNext.size() - 1;
        }
    }

    /** Adds the representative of {@code node} to the body of {@code header}. */
    private void absorb(int node, int header) {
        int member = find(node);
        if (member != header) {
            representative[member] = header;
            body[bodySize++] = member;
        }
    }

    private void collect(int header) {
        int cycle = headers.size();
        headers.add(header);
        parents.add(-1);
        cycleOfHeader[header] = cycle;
        innermost[header] = cycle;
        while (bodySize > 0) {
            int member = body[--bodySize];
            adopt(member, cycle);
            absorb(search.parent(member), header);
            for (int edge = crossHead[member]; edge >= 0; edge = crossNext.getInt(edge)) {
                absorb(crossFrom.getInt(edge), header);
            }
        }
    }

    private void adopt(int member, int cycle) {
        if (cycleOfHeader[member] >= 0) {
            parents.set(cycleOfHeader[member], cycle);
        } else {
            innermost[member] = cycle;
        }
    }

    private int find(int node) {
        int at = node;
        while (representative[at] != at) {
            representative[at] = representative[representative[at]];
            at = representative[at];
        }
        return at;
    }

    int count() {
        return headers.size();
    }

    /** Headers by cycle, in the order of their discovery: a parent precedes its children. */
    int[] headers() {
        int[] result = new int[count()];
        Arrays.setAll(result, cycle -> headers.getInt(count() - 1 - cycle));
        return result;
    }

    /** Parents by cycle; {@code count()}, the virtual root, for outermost cycles. The root's entry, the last, is -1. */
    int[] parents() {
        int[] result = new int[count() + 1];
        for (int cycle = 0; cycle < count(); cycle++) {
            result[cycle] = count() - 1 - parents.getInt(count() - 1 - cycle);
        }
        result[count()] = -1;
        return result;
    }

    /** The innermost cycle by node, {@code count()} for nodes in no cycle. */
    int[] innermost() {
        int[] result = new int[innermost.length];
        for (int node = 0; node < result.length; node++) {
            result[node] = count() - 1 - innermost[node];
        }
        return result;
    }
}
