package lockstep.compiler.ori.allocate;

import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.compiler.liveintervals.LiveInterval;

/**
 * Who is in each register of a file at each point: for each register the segments of its owners, which do not overlap,
 * by their starts. A question costs O(log n) for each segment of the interval that is asked for. LLVM:
 * {@code LiveRegMatrix}.
 */
final class RegisterBank {
    /** Owner of what no virtual register has. */
    static final int FIXED = -1;

    /**
     * A part of an interval.
     *
     * @param end the point behind it
     * @param owner number of a unit, or {@link #FIXED}
     */
    private record Segment(int end, int owner) {}

    private final List<TreeMap<Integer, Segment>> registers = new ArrayList<>();
    private long steps;

    RegisterBank(int count) {
        for (int i = 0; i < count; i++) {
            registers.add(new TreeMap<>());
        }
    }

    /** Look-ups up to now. */
    long steps() {
        return steps;
    }

    void occupy(int register, LiveInterval interval, int owner) {
        for (int i = 0; i < interval.segments(); i++) {
            steps++;
            registers.get(register).put(interval.start(i), new Segment(interval.end(i), owner));
        }
    }

    void release(int register, LiveInterval interval) {
        for (int i = 0; i < interval.segments(); i++) {
            steps++;
            registers.get(register).remove(interval.start(i));
        }
    }

    /** Whether nobody is in {@code register} at any point of {@code interval}. */
    boolean isFree(int register, LiveInterval interval) {
        TreeMap<Integer, Segment> taken = registers.get(register);
        for (int i = 0; i < interval.segments(); i++) {
            steps++;
            Map.Entry<Integer, Segment> last = taken.lowerEntry(interval.end(i));
            if (last != null && last.getValue().end() > interval.start(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Adds to {@code owners} who is in {@code register} at a point of {@code interval}.
     *
     * @param most how many may be found
     * @return whether there are no more, and none is {@link #FIXED}
     */
    boolean owners(int register, LiveInterval interval, int most, IntSet owners) {
        TreeMap<Integer, Segment> taken = registers.get(register);
        for (int i = 0; i < interval.segments(); i++) {
            Map.Entry<Integer, Segment> each = taken.lowerEntry(interval.end(i));
            while (each != null && each.getValue().end() > interval.start(i)) {
                steps++;
                owners.add(each.getValue().owner());
                if (each.getValue().owner() == FIXED || owners.size() > most) {
                    return false;
                }
                each = taken.lowerEntry(each.getKey());
            }
        }
        return true;
    }
}
