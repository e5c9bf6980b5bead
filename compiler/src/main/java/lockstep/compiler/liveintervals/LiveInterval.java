package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The points at which a register unit is live: half-open segments in their order, none of which touches the next.
 * Source: LLVM, {@code LiveInterval}.
 */
public final class LiveInterval {
    /** Alternating starts and ends. */
    private final int[] ends;

    private LiveInterval(int[] ends) {
        this.ends = ends;
    }

    /** Number of segments. */
    public int segments() {
        return ends.length / 2;
    }

    /** First point of a segment. */
    public int start(int segment) {
        return ends[2 * segment];
    }

    /** The point after the last one of a segment. */
    public int end(int segment) {
        return ends[2 * segment + 1];
    }

    /** Whether the unit is never live: nothing writes or reads it. */
    public boolean isEmpty() {
        return ends.length == 0;
    }

    /** Whether the unit is live at {@code point}. O(log n). */
    public boolean isLiveAt(int point) {
        int low = 0;
        int high = segments();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (end(middle) <= point) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < segments() && start(low) <= point;
    }

    /** Whether the two intervals have a point in common. Linear in the segments of both. */
    public boolean overlaps(LiveInterval other) {
        int mine = 0;
        int its = 0;
        while (mine < segments() && its < other.segments()) {
            if (end(mine) <= other.start(its)) {
                mine++;
            } else if (other.end(its) <= start(mine)) {
                its++;
            } else {
                return true;
            }
        }
        return false;
    }

    /** Number of points in all segments. */
    public int size() {
        int sum = 0;
        for (int i = 0; i < segments(); i++) {
            sum += end(i) - start(i);
        }
        return sum;
    }

    /** {@code [2,10)[16,18)}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < segments(); i++) {
            text.append('[').append(start(i)).append(',').append(end(i)).append(')');
        }
        return text.toString();
    }

    /** Takes segments from the last to the first and joins those that touch. */
    static final class Builder {
        /** Alternating ends and starts, the last segment first. */
        private final IntArrayList backwards = new IntArrayList();

        void add(int start, int end) {
            int size = backwards.size();
            if (size > 0 && backwards.getInt(size - 1) <= end) {
                backwards.set(size - 1, Math.min(start, backwards.getInt(size - 1)));
            } else {
                backwards.add(end);
                backwards.add(start);
            }
        }

        LiveInterval build() {
            int[] ends = new int[backwards.size()];
            for (int i = 0; i < ends.length; i++) {
                ends[i] = backwards.getInt(ends.length - 1 - i);
            }
            backwards.clear();
            return new LiveInterval(ends);
        }
    }
}
