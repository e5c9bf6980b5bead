package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import org.jspecify.annotations.Nullable;

/**
 * Where units cease to be live: behind an instruction, or at the beginning of a block whose predecessors still had
 * them live for other ways. Nothing reads what they hold from there on, so that it may be overwritten with anything.
 * Linear in the function and in the blocks through which units are live.
 *
 * <p>Example: {@code A} branches to {@code B} and {@code C}, and only B reads x: x ceases to be live at the
 * beginning of C, and in B behind its last read.
 */
public final class DeadUnits {
    private static final int[] NONE = {};

    private final @Nullable IntArrayList[] behind;
    private final @Nullable IntArrayList[] atStart;

    private DeadUnits(int instructions, int blocks) {
        behind = new IntArrayList[instructions];
        atStart = new IntArrayList[blocks];
    }

    /** Of {@code code}, whose intervals are {@code intervals}. */
    public static DeadUnits of(CodeView code, LiveIntervals intervals) {
        DeadUnits dead = new DeadUnits(code.instructions(), code.flow().size());
        for (int unit = 0; unit < code.units(); unit++) {
            LiveInterval interval = intervals.of(unit);
            for (int i = 0; i < interval.segments(); i++) {
                dead.end(unit, interval.end(i), code, intervals.indexes());
                dead.blocks(unit, interval, i, code.flow(), intervals.indexes());
            }
        }
        return dead;
    }

    private static void add(@Nullable IntArrayList[] to, int at, int unit) {
        IntArrayList units = to[at];
        if (units == null) {
            units = new IntArrayList(2);
            to[at] = units;
        }
        boolean isLast = !units.isEmpty() && units.getInt(units.size() - 1) == unit;
        if (!isLast) {
            units.add(unit);
        }
    }

    /** The end of a segment, if it is not that of a block. */
    private void end(int unit, int point, CodeView code, SlotIndexes indexes) {
        if (point % SlotIndexes.SLOTS == SlotIndexes.BASE) {
            return;
        }
        int instruction = indexes.instructionAt(point);
        if (instruction < 0 || code.isPhi(instruction)) {
            add(atStart, indexes.blockAt(point), unit);
        } else {
            add(behind, instruction, unit);
        }
    }

    /** The ends of blocks that a segment contains. */
    private void blocks(int unit, LiveInterval interval, int segment, FlowGraph flow, SlotIndexes indexes) {
        int block = indexes.blockAt(interval.start(segment));
        for (; block < flow.size() && indexes.end(block) <= interval.end(segment); block++) {
            for (int i = 0; i < flow.successorCount(block); i++) {
                int next = flow.successor(block, i);
                if (!interval.isLiveAt(indexes.start(next))) {
                    add(atStart, next, unit);
                }
            }
        }
    }

    /** Units that are live at an instruction, or written by it, and not behind it. */
    public int[] behind(int instruction) {
        return array(behind[instruction]);
    }

    /** Units that are not live at the beginning of {@code block}, behind its PHIs, where something else may be held. */
    public int[] atStart(int block) {
        return array(atStart[block]);
    }

    private static int[] array(@Nullable IntArrayList units) {
        return units == null ? NONE : units.toIntArray();
    }
}
