package lockstep.compiler.liveintervals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lockstep.ir.cfg.FlowGraph;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import org.jspecify.annotations.Nullable;

/**
 * A live interval for each register unit of a function: the points from which a read is reachable without a write for
 * all lanes before it.
 *
 * <p>Two rules make this correct for warps.
 *
 * <ul>
 *   <li>A guarded write does not kill the unit, since the other lanes keep its contents: it is transparent, so the unit
 *       is live before the write if it is live after it.
 *   <li>A unit that the warp has once is followed along the paths of the warp ({@link WarpFlow}). A write in an arm
 *       that only some lanes execute is transparent as well, unless the next instruction is its only reader: no other
 *       lanes run between the two.
 * </ul>
 *
 * <p>For each unit:
 *
 * <ol>
 *   <li>mark the blocks that read it before they write it, and the predecessors whose values PHIs take;
 *   <li>propagate to predecessors up to blocks that write it for all lanes;
 *   <li>scan each block that is marked or has an access backwards: open a segment at each last read, close it at each
 *       write.
 * </ol>
 *
 * <p>Time and space are linear in the function and in the blocks through which units are live. Source: Boissinot et
 * al., path exploration by variable (2011); LLVM, {@code LiveIntervals}, for the points.
 *
 * <p>Example: {@code x = 1; @p x = 2; use x} as instructions 0, 1, 2 of the first block: x is live from 4 * 1 + 2 to 4
 * * 3 + 2 in one segment, as the second write does not end it.
 */
public final class LiveIntervals {
    private static final int READ = 1;
    private static final int WRITTEN = 2;
    private static final int EARLY = 4;
    private static final int IN_PART = 8;
    /** With {@link #IN_PART}: for all lanes that run the instruction, while others of the warp may wait. */
    private static final int IN_ARM = 16;

    private final SlotIndexes indexes;
    private final List<LiveInterval> intervals;
    /** The units that are live into each block; null for none. */
    private final @Nullable IntArrayList[] liveIn;

    private final @Nullable WarpFlow warp;

    private LiveIntervals(
            SlotIndexes indexes,
            List<LiveInterval> intervals,
            @Nullable IntArrayList[] liveIn,
            @Nullable WarpFlow warp) {
        this.indexes = indexes;
        this.intervals = List.copyOf(intervals);
        this.liveIn = liveIn;
        this.warp = warp;
    }

    /** The intervals of all units of {@code code}. */
    public static LiveIntervals of(CodeView code) {
        return new Computation(code, new SlotIndexes(code)).run();
    }

    /** The numbering of the points. */
    public SlotIndexes indexes() {
        return indexes;
    }

    /** The interval of {@code unit}; empty if nothing reads or writes it. */
    public LiveInterval of(int unit) {
        return intervals.get(unit);
    }

    /** Number of units. */
    public int units() {
        return intervals.size();
    }

    /**
     * Whether some lanes of the warp may run {@code block} while others wait; false if no unit is shared by the warp.
     */
    public boolean isArm(int block) {
        return warp != null && warp.isArm(block);
    }

    /** Units that are live into {@code block}, without those that its PHIs write. */
    public IntStream liveIn(int block) {
        IntArrayList units = liveIn[block];
        return units == null ? IntStream.empty() : units.intStream();
    }

    private static final class Computation {
        private final CodeView code;
        private final SlotIndexes indexes;
        private final FlowGraph lanes;
        /** Null if no register is shared by the warp. */
        private final @Nullable WarpFlow warp;

        private final UnitAccesses accesses;
        private final @Nullable IntArrayList[] liveIn;

        // state of the unit being computed
        private final int[] in;
        private final int[] out;
        private final int[] opaque;
        private final IntArrayList blocks = new IntArrayList();
        private final IntArrayList toDo = new IntArrayList();

        Computation(CodeView code, SlotIndexes indexes) {
            this.code = code;
            this.indexes = indexes;
            lanes = code.flow();
            warp = code.hasSharedUnits() ? WarpFlow.of(code) : null;
            accesses = new UnitAccesses(code, this::bits, _ -> false);
            liveIn = new IntArrayList[lanes.size()];
            int nodes = lanes.size() + 1;
            in = new int[nodes];
            out = new int[nodes];
            opaque = new int[nodes];
        }

        LiveIntervals run() {
            collect();
            List<LiveInterval> intervals = new ArrayList<>();
            LiveInterval.Builder builder = new LiveInterval.Builder();
            for (int unit = 0; unit < code.units(); unit++) {
                follow(unit);
                segments(unit, builder);
                intervals.add(builder.build());
            }
            return new LiveIntervals(indexes, intervals, liveIn, warp);
        }

        // ---- accesses

        private void collect() {
            for (int unit = 0; unit < code.units(); unit++) {
                if (isReadAtOnce(unit)) {
                    int write = accesses.first(unit);
                    accesses.setBits(write, accesses.bits(write) & ~(IN_PART | IN_ARM) | WRITTEN);
                }
            }
        }

        /** Whether the only accesses are a write in an arm and a read by the next instruction of the same block. */
        private boolean isReadAtOnce(int unit) {
            int first = accesses.first(unit);
            if (accesses.end(unit) != first + 2 || accesses.incoming(unit) > 0) {
                return false;
            }
            int write = accesses.instruction(first);
            int read = accesses.instruction(first + 1);
            return (accesses.bits(first) & (IN_ARM | READ)) == IN_ARM
                    && accesses.bits(first + 1) == READ
                    && read == write + 1
                    && indexes.block(read) == indexes.block(write);
        }

        private int bits(int unit, int instruction, Access access) {
            boolean isOfArm = warp != null && code.kind(unit).isShared() && warp.isArm(indexes.block(instruction));
            return switch (access) {
                case USE -> READ;
                case PARTIAL_DEFINITION -> IN_PART;
                case DEFINITION -> isOfArm ? IN_PART | IN_ARM : WRITTEN;
                case EARLY_DEFINITION -> isOfArm ? IN_PART | IN_ARM | EARLY : WRITTEN | EARLY;
            };
        }

        // ---- blocks through which a unit is live

        private FlowGraph flowOf(int unit) {
            return warp != null && code.kind(unit).isShared() ? warp.graph() : lanes;
        }

        private void follow(int unit) {
            int mark = unit + 1;
            FlowGraph flow = flowOf(unit);
            blocks.clear();
            int block = -1;
            boolean isWritten = false;
            for (int at = accesses.first(unit); at < accesses.end(unit); at++) {
                int instruction = accesses.instruction(at);
                int bits = accesses.bits(at);
                if (indexes.block(instruction) != block) {
                    block = indexes.block(instruction);
                    blocks.add(block);
                    isWritten = false;
                }
                if ((bits & READ) != 0 && !isWritten && in[block] != mark) {
                    in[block] = mark;
                    toDo.add(block);
                }
                if ((bits & WRITTEN) != 0) {
                    isWritten = true;
                    opaque[block] = mark;
                }
            }
            for (int i = 0; i < accesses.incoming(unit); i++) {
                leave(accesses.incoming(unit, i), mark);
            }
            while (!toDo.isEmpty()) {
                int node = toDo.popInt();
                for (int i = 0; i < flow.predecessorCount(node); i++) {
                    leave(flow.predecessor(node, i), mark);
                }
            }
        }

        private void leave(int node, int mark) {
            if (out[node] == mark) {
                return;
            }
            out[node] = mark;
            if (node < lanes.size()) {
                blocks.add(node);
            }
            if (opaque[node] != mark && in[node] != mark) {
                in[node] = mark;
                toDo.add(node);
            }
        }

        // ---- segments

        private void segments(int unit, LiveInterval.Builder builder) {
            int mark = unit + 1;
            int[] touched = blocks.toIntArray();
            IntArrays.quickSort(touched);
            int access = accesses.end(unit) - 1;
            for (int i = touched.length - 1; i >= 0; i--) {
                int block = touched[i];
                if (i + 1 < touched.length && touched[i + 1] == block) {
                    continue;
                }
                access = segments(unit, block, access, out[block] == mark, builder);
                if (in[block] == mark) {
                    enter(unit, block);
                }
            }
        }

        private void enter(int unit, int block) {
            IntArrayList units = liveIn[block];
            if (units == null) {
                units = new IntArrayList();
                liveIn[block] = units;
            }
            units.add(unit);
        }

        /** Adds the segments in {@code block}; the accesses up to {@code access} are in it or in earlier blocks. */
        private int segments(int unit, int block, int access, boolean isLive, LiveInterval.Builder builder) {
            int end = isLive ? indexes.end(block) : -1;
            int at = access;
            for (; at >= accesses.first(unit) && indexes.block(accesses.instruction(at)) == block; at--) {
                int instruction = accesses.instruction(at);
                int bits = accesses.bits(at);
                int write = writePoint(instruction, bits);
                if ((bits & WRITTEN) != 0) {
                    builder.add(write, end < 0 ? deadPoint(instruction) : end);
                    end = -1;
                } else if ((bits & IN_PART) != 0 && end < 0) {
                    builder.add(write, deadPoint(instruction));
                }
                if ((bits & READ) != 0 && end < 0) {
                    end = indexes.of(instruction, SlotIndexes.REGISTER);
                }
            }
            if (end >= 0) {
                builder.add(indexes.start(block), end);
            }
            return at;
        }

        /** The point of a write; PHIs write at the beginning of their block. */
        private int writePoint(int instruction, int bits) {
            if (code.isPhi(instruction)) {
                return indexes.start(indexes.block(instruction));
            }
            return indexes.of(instruction, (bits & EARLY) == 0 ? SlotIndexes.REGISTER : SlotIndexes.EARLY);
        }

        private int deadPoint(int instruction) {
            return code.isPhi(instruction)
                    ? indexes.start(indexes.block(instruction)) + SlotIndexes.DEAD
                    : indexes.of(instruction, SlotIndexes.DEAD);
        }
    }
}
