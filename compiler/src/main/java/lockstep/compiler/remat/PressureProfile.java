package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * The register pressure at each point, and its excess over a target. Live ranges of values can be added and removed.
 *
 * <p>Points are grouped in chunks. For a chunk that a range covers completely, only the amount that is common to the
 * chunk is changed, unless some of its points are over the target and others are not; so a range costs its length
 * divided by the chunk size, plus two chunks.
 */
final class PressureProfile {
    private static final int SHIFT = 6;
    private static final int CHUNK = 1 << SHIFT;

    /** The pressure, without the common amount of the chunk. */
    private final int[] taken;

    private final int[] everywhere;
    private final int[] least;
    private final int[] most;
    private final int target;
    private long excess;
    private long work;

    /**
     * An empty profile.
     *
     * @param points the number of points, at least 1
     * @param target the limit on registers at one point
     */
    PressureProfile(int points, int target) {
        taken = new int[points];
        int chunks = points + CHUNK - 1 >> SHIFT;
        everywhere = new int[chunks];
        least = new int[chunks];
        most = new int[chunks];
        this.target = target;
    }

    /** Adds {@code registers}, which may be negative, to the points of {@code ranges}. */
    void add(IntArrayList ranges, int registers) {
        for (int i = 0; i < ranges.size(); i += 2) {
            add(ranges.getInt(i), ranges.getInt(i + 1), registers);
        }
    }

    /**
     * Removes {@code registers} from the points of {@code before} and adds them to those of {@code after}. The cost
     * depends on the difference of the two only, if both are ordered by first points.
     */
    void replace(IntArrayList before, IntArrayList after, int registers) {
        int i = 0;
        int j = 0;
        while (i < before.size() && j < after.size()) {
            int order = Integer.compare(before.getInt(i), after.getInt(j));
            if (order == 0) {
                moveEnd(before.getInt(i + 1), after.getInt(j + 1), registers);
            } else if (order < 0) {
                add(before.getInt(i), before.getInt(i + 1), -registers);
            } else {
                add(after.getInt(j), after.getInt(j + 1), registers);
            }
            i += order <= 0 ? 2 : 0;
            j += order >= 0 ? 2 : 0;
        }
        for (; i < before.size(); i += 2) {
            add(before.getInt(i), before.getInt(i + 1), -registers);
        }
        for (; j < after.size(); j += 2) {
            add(after.getInt(j), after.getInt(j + 1), registers);
        }
    }

    private void moveEnd(int last, int newLast, int registers) {
        if (last < newLast) {
            add(last + 1, newLast, registers);
        } else if (last > newLast) {
            add(newLast + 1, last, -registers);
        }
    }

    private void add(int first, int last, int registers) {
        for (int chunk = first >> SHIFT; chunk <= last >> SHIFT; chunk++) {
            int start = Math.max(first, start(chunk));
            int end = Math.min(last + 1, end(chunk));
            boolean isWhole = start == start(chunk) && end == end(chunk);
            if (isWhole && isOnOneSide(chunk, registers)) {
                addEverywhere(chunk, registers);
            } else {
                addEach(chunk, start, end, registers);
            }
        }
    }

    private static int start(int chunk) {
        return chunk << SHIFT;
    }

    private int end(int chunk) {
        return Math.min(taken.length, chunk + 1 << SHIFT);
    }

    /** Whether all points of a chunk are over the target, or none is, before and after {@code registers} are added. */
    private boolean isOnOneSide(int chunk, int registers) {
        int lowest = least[chunk] + Math.min(0, registers);
        int highest = most[chunk] + Math.max(0, registers);
        return lowest >= target || highest <= target;
    }

    private void addEverywhere(int chunk, int registers) {
        excess += most[chunk] > target || most[chunk] + registers > target
                ? (long) registers * (end(chunk) - start(chunk))
                : 0;
        everywhere[chunk] += registers;
        least[chunk] += registers;
        most[chunk] += registers;
        work++;
    }

    private void addEach(int chunk, int start, int end, int registers) {
        int limit = target - everywhere[chunk];
        for (int point = start; point < end; point++) {
            int before = taken[point];
            taken[point] = before + registers;
            excess += Math.max(limit, before + registers) - Math.max(limit, before);
        }
        bound(chunk);
        work += end - start;
    }

    private void bound(int chunk) {
        int lowest = Integer.MAX_VALUE;
        int highest = Integer.MIN_VALUE;
        for (int point = start(chunk); point < end(chunk); point++) {
            lowest = Math.min(lowest, taken[point]);
            highest = Math.max(highest, taken[point]);
        }
        least[chunk] = lowest + everywhere[chunk];
        most[chunk] = highest + everywhere[chunk];
    }

    /** The target. */
    int target() {
        return target;
    }

    /** The pressure at {@code point}. */
    int at(int point) {
        return taken[point] + everywhere[point >> SHIFT];
    }

    /** The first point of maximum pressure. */
    int worst() {
        int highest = Arrays.stream(most).max().orElse(0);
        int chunk = 0;
        while (most[chunk] < highest) {
            chunk++;
        }
        int point = start(chunk);
        while (at(point) < highest) {
            point++;
        }
        return point;
    }

    /** The excess over the target, summed over all points. */
    long excess() {
        return excess;
    }

    /** The number of points and chunks changed so far, for limits on work. */
    long work() {
        return work;
    }
}
