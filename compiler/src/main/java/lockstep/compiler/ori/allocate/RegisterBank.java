package lockstep.compiler.ori.allocate;

import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.compiler.liveintervals.LiveInterval;

/**
 * The occupancy of the registers of a file: for each register the disjoint segments of its owners, keyed by their
 * start. A query costs O(log n) per segment of the queried interval. LLVM: {@code LiveRegMatrix}.
 */
final class RegisterBank {
    /** The owner of segments of physical registers that the function names. */
    static final int FIXED = -1;

    /**
     * A part of an interval.
     *
     * @param end the first point after it
     * @param owner a unit's number, or {@link #FIXED}
     */
    private record Segment(int end, int owner) {}

    private final List<TreeMap<Integer, Segment>> registers = new ArrayList<>();
    private long steps;

    RegisterBank(int count) {
        for (int i = 0; i < count; i++) {
            registers.add(new TreeMap<>());
        }
    }

    /** The number of segment look-ups so far. */
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

    /** Whether {@code register} is free at every point of {@code interval}. */
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
     * Adds to {@code owners} the units that occupy {@code register} at some point of {@code interval}.
     *
     * @param most the maximum number of owners
     * @return whether there are at most that many, and none is {@link #FIXED}
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
