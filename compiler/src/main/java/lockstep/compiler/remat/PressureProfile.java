package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * How many registers are taken at each point, with how much of that is over a target. Ranges of values are put on and
 * taken off; each costs its length.
 */
final class PressureProfile {
    private final int[] taken;
    private final int target;
    private long excess;
    private long work;

    /**
     * An empty profile.
     *
     * @param points how many
     * @param target registers that may be taken at one point
     */
    PressureProfile(int points, int target) {
        taken = new int[points];
        this.target = target;
    }

    /** Puts {@code registers} on the points of {@code ranges} (negative: takes them off). */
    void add(IntArrayList ranges, int registers) {
        for (int i = 0; i < ranges.size(); i += 2) {
            add(ranges.getInt(i), ranges.getInt(i + 1), registers);
        }
    }

    private void add(int first, int last, int registers) {
        int limit = target;
        long change = 0;
        for (int point = first; point <= last; point++) {
            int before = taken[point];
            int after = before + registers;
            taken[point] = after;
            change += Math.max(limit, after) - Math.max(limit, before);
        }
        excess += change;
        work += last - first + 1;
    }

    /** Registers that may be taken at one point. */
    int target() {
        return target;
    }

    /** Registers taken at {@code point}. */
    int at(int point) {
        return taken[point];
    }

    /** The first of the points at which most registers are taken. */
    int worst() {
        int worst = 0;
        for (int point = 1; point < taken.length; point++) {
            if (taken[point] > taken[worst]) {
                worst = point;
            }
        }
        return worst;
    }

    /** The sum over all points of what is over the target. */
    long excess() {
        return excess;
    }

    /** Number of points that were changed so far, for limits on work. */
    long work() {
        return work;
    }
}
