package lockstep.compiler.liveintervals;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.RegisterKind;

/**
 * Register pressure: the number of registers of each kind that are live at each point, by the sizes of the live units.
 * Linear in the function and in the segments of its intervals. Source: seed 003, machine register pressure analysis.
 */
public final class Pressure {
    private final SlotIndexes indexes;
    private final Map<RegisterKind, int[]> taken = new LinkedHashMap<>();

    private Pressure(SlotIndexes indexes) {
        this.indexes = indexes;
    }

    /** The pressure in {@code code}, whose intervals are {@code intervals}. */
    public static Pressure of(CodeView code, LiveIntervals intervals) {
        Pressure pressure = new Pressure(intervals.indexes());
        for (int unit = 0; unit < code.units(); unit++) {
            int[] changes = pressure.taken.computeIfAbsent(
                    code.kind(unit), kind -> new int[intervals.indexes().end() + 1]);
            LiveInterval interval = intervals.of(unit);
            for (int i = 0; i < interval.segments(); i++) {
                changes[interval.start(i)] += code.size(unit);
                changes[interval.end(i)] -= code.size(unit);
            }
        }
        pressure.taken.values().forEach(Pressure::sum);
        return pressure;
    }

    private static void sum(int[] changes) {
        for (int point = 1; point < changes.length; point++) {
            changes[point] += changes[point - 1];
        }
    }

    /** The kinds of registers that the function has. */
    public Set<RegisterKind> kinds() {
        return taken.keySet();
    }

    /** Live registers of {@code kind} at a point; 0 for a kind that the function does not have. */
    public int at(int point, RegisterKind kind) {
        int[] counts = taken.get(kind);
        return counts == null ? 0 : counts[point];
    }

    /** The maximum of live registers of {@code kind} over the points of {@code block}. */
    public int most(int block, RegisterKind kind) {
        return most(indexes.start(block), indexes.end(block), kind);
    }

    /** The maximum of live registers of {@code kind} over the points of the function. */
    public int most(RegisterKind kind) {
        return most(0, indexes.end(), kind);
    }

    private int most(int from, int to, RegisterKind kind) {
        int most = 0;
        for (int point = from; point < to; point++) {
            most = Math.max(most, at(point, kind));
        }
        return most;
    }
}
