package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import lockstep.ir.nvvm.FunctionGraph;

/**
 * Computes the live ranges of a value from its definition and its needs: from every need backwards to the definition,
 * block by block (the path exploration of {@code Liveness}). O(n log n) in the blocks in which the value is live. The
 * work space is reused between calls.
 */
final class LiveRangeFinder {
    private final FunctionPoints points;
    private final FunctionGraph graph;
    private final int[] seen;
    private final int[] last;
    private final IntArrayList visited = new IntArrayList();
    private final IntArrayList toDo = new IntArrayList();
    private int round;

    LiveRangeFinder(FunctionPoints points) {
        this.points = points;
        this.graph = points.graph();
        seen = new int[graph.size()];
        last = new int[graph.size()];
    }

    /**
     * Adds the ranges to {@code into}, first and last point of each in turn, ordered by first points and not adjacent.
     * An unused value is live at its definition.
     *
     * @param node where the value is defined
     * @param defined the first point at which it is live
     * @param needs the needs, which the definition dominates
     */
    void find(int node, int defined, Needs needs, IntArrayList into) {
        round++;
        visited.clear();
        raise(node, defined);
        for (int i = 0; i < needs.size(); i++) {
            int at = points.nodeOf(needs.instruction(i));
            if (raise(at, needs.point(i)) && at != node) {
                toDo.add(at);
            }
        }
        while (!toDo.isEmpty()) {
            int at = toDo.popInt();
            for (int i = 0; i < graph.predecessorCount(at); i++) {
                int before = graph.predecessor(at, i);
                if (raise(before, points.end(before)) && before != node) {
                    toDo.add(before);
                }
            }
        }
        visited.sort(null);
        for (int i = 0; i < visited.size(); i++) {
            int at = visited.getInt(i);
            addRange(at == node ? defined : points.beginning(at), last[at], into);
        }
    }

    private static void addRange(int first, int last, IntArrayList into) {
        int end = into.size() - 1;
        if (end > 0 && into.getInt(end) + 1 == first) {
            into.set(end, last);
        } else {
            into.add(first);
            into.add(last);
        }
    }

    /**
     * Makes the value live in {@code node} up to {@code point} at least; returns whether it was not live there before.
     */
    private boolean raise(int node, int point) {
        if (seen[node] == round) {
            last[node] = Math.max(last[node], point);
            return false;
        }
        seen[node] = round;
        last[node] = point;
        visited.add(node);
        return true;
    }
}
