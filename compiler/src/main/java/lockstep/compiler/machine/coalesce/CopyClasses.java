package lockstep.compiler.machine.coalesce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.compiler.liveintervals.LiveInterval;
import lockstep.compiler.liveintervals.LiveIntervals;
import org.jspecify.annotations.Nullable;

/**
 * Congruence classes of registers that share one. A class is a union of live intervals; each segment records the value
 * that all members live in it have, since members that are live at the same time hold the same bits. Two classes may be
 * joined unless segments with different values overlap.
 *
 * <p>This is legal under divergence: each lane has its own registers and follows one path of the flow graph, and a
 * guarded write does not end an interval.
 *
 * <p>The segments of the smaller class are looked up in the larger: O(n log² n) for all joins.
 */
public final class CopyClasses {
    /** A segment, keyed by its start. */
    private record Piece(int end, int value) {}

    private final int[] parents;
    private final List<TreeMap<Integer, Piece>> pieces = new ArrayList<>();

    /**
     * Each register in a class of its own.
     *
     * @param values the value of each register; equal for two registers that hold the same bits whenever both are live
     */
    public CopyClasses(LiveIntervals intervals, int[] values) {
        parents = new int[intervals.units()];
        for (int register = 0; register < parents.length; register++) {
            parents[register] = register;
            TreeMap<Integer, Piece> own = new TreeMap<>();
            if (register < values.length) {
                LiveInterval interval = intervals.of(register);
                for (int i = 0; i < interval.segments(); i++) {
                    own.put(interval.start(i), new Piece(interval.end(i), values[register]));
                }
            }
            pieces.add(own);
        }
    }

    /** The representative of the class of {@code register}. */
    public int find(int register) {
        int root = register;
        while (parents[root] != root) {
            root = parents[root];
        }
        for (int at = register; parents[at] != root; ) {
            int next = parents[at];
            parents[at] = root;
            at = next;
        }
        return root;
    }

    /** Whether two classes are equal or may be joined. */
    public boolean mayJoin(int one, int other) {
        int a = find(one);
        int b = find(other);
        if (a == b) {
            return true;
        }
        TreeMap<Integer, Piece> large = larger(a, b);
        TreeMap<Integer, Piece> small = large == pieces.get(a) ? pieces.get(b) : pieces.get(a);
        for (Map.Entry<Integer, Piece> piece : small.entrySet()) {
            if (meetsAnother(large, piece.getKey(), piece.getValue())) {
                return false;
            }
        }
        return true;
    }

    private TreeMap<Integer, Piece> larger(int a, int b) {
        return pieces.get(a).size() >= pieces.get(b).size() ? pieces.get(a) : pieces.get(b);
    }

    private static boolean meetsAnother(TreeMap<Integer, Piece> large, int start, Piece piece) {
        Map.@Nullable Entry<Integer, Piece> at = firstBehind(large, start);
        while (at != null && at.getKey() < piece.end()) {
            if (at.getValue().value() != piece.value()) {
                return true;
            }
            at = large.higherEntry(at.getKey());
        }
        return false;
    }

    /** The first segment that ends after {@code start}; null if there is none. */
    private static Map.@Nullable Entry<Integer, Piece> firstBehind(TreeMap<Integer, Piece> all, int start) {
        Map.Entry<Integer, Piece> before = all.floorEntry(start);
        return before != null && before.getValue().end() > start ? before : all.higherEntry(start);
    }

    /** Joins two classes for which {@link #mayJoin} holds. */
    public void join(int one, int other) {
        int a = find(one);
        int b = find(other);
        if (a == b) {
            return;
        }
        TreeMap<Integer, Piece> large = larger(a, b);
        int root = large == pieces.get(a) ? a : b;
        int leaf = root == a ? b : a;
        for (Map.Entry<Integer, Piece> piece : pieces.get(leaf).entrySet()) {
            add(large, piece.getKey(), piece.getValue());
        }
        pieces.set(leaf, new TreeMap<>());
        parents[leaf] = root;
    }

    /** Adds a segment, merging it with overlapping segments of the same value. */
    private static void add(TreeMap<Integer, Piece> large, int start, Piece piece) {
        int from = start;
        int to = piece.end();
        Map.@Nullable Entry<Integer, Piece> at = firstBehind(large, start);
        while (at != null && at.getKey() < to) {
            from = Math.min(from, at.getKey());
            to = Math.max(to, at.getValue().end());
            large.remove(at.getKey());
            at = large.higherEntry(at.getKey());
        }
        large.put(from, new Piece(to, piece.value()));
    }
}
