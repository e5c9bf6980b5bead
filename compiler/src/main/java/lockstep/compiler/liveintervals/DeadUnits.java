package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import org.jspecify.annotations.Nullable;

/**
 * Where register units die: after an instruction, or at the beginning of a block into which they are not live although
 * they are live out of a predecessor. Nothing reads their contents from there on, so they may be overwritten with
 * anything. Linear in the function and in the blocks through which units are live.
 *
 * <p>Example: {@code A} branches to {@code B} and {@code C}, and only B reads x: x dies at the beginning of C, and in B
 * after its last read.
 */
public final class DeadUnits {
    private static final int[] NONE = {};

    private final @Nullable IntArrayList[] behind;
    private final @Nullable IntArrayList[] atStart;

    private DeadUnits(int instructions, int blocks) {
        behind = new IntArrayList[instructions];
        atStart = new IntArrayList[blocks];
    }

    /** The dead units of {@code code}, whose intervals are {@code intervals}. */
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

    /** Records the end of a segment, unless it is the end of a block. */
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

    /** Records the ends of blocks that a segment contains. */
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

    /** Units that are live at an instruction, or written by it, and not live after it. */
    public int[] behind(int instruction) {
        return array(behind[instruction]);
    }

    /** Units that die at the beginning of {@code block}, after its PHIs, and may hold another value there. */
    public int[] atStart(int block) {
        return array(atStart[block]);
    }

    private static int[] array(@Nullable IntArrayList units) {
        return units == null ? NONE : units.toIntArray();
    }
}
