package lockstep.sim.warp;

import java.util.Objects;
import lockstep.sim.image.Edge;
import lockstep.sim.image.Op;
import org.jspecify.annotations.Nullable;

/** The lanes of a warp: the place of each, and whether it is runnable, waits or has ended. */
public final class Warp {
    private final int index;
    private final int size;
    private final int[] pc;
    private final @Nullable Frame[] frame;
    private final @Nullable Edge[] edge;
    private final int[] arrivalMask;
    /** For each lane that waits at an aligned barrier, the lanes that arrived together with it. */
    private final int[] arrivalGroup;

    private final int present;
    private int live;
    private int waiting;
    private int atBarrier;

    /**
     * @param index in the block
     * @param size lanes a warp
     * @param present lanes that exist
     */
    public Warp(int index, int size, int present) {
        this.index = index;
        this.size = size;
        this.pc = new int[size];
        this.frame = new Frame[size];
        this.edge = new Edge[size];
        this.arrivalMask = new int[size];
        this.arrivalGroup = new int[size];
        this.present = present;
        this.live = present;
    }

    /** All lanes that exist become live and runnable again; they have to be {@link #place}d. */
    void restart() {
        live = present;
        waiting = 0;
        atBarrier = 0;
    }

    /** Index in the block. */
    public int index() {
        return index;
    }

    /** Lanes a warp. */
    public int size() {
        return size;
    }

    /** Lanes that exist. */
    public int present() {
        return present;
    }

    /** Lanes that exist and have not ended. */
    public int live() {
        return live;
    }

    /** Lanes that can execute. */
    public int runnable() {
        return live & ~waiting & ~atBarrier;
    }

    /** Lanes that wait at a collective or, inside the warp, at an aligned barrier. */
    public int waiting() {
        return waiting;
    }

    /** The frame of a lane that exists. */
    public Frame frame(int lane) {
        return Objects.requireNonNull(frame[lane]);
    }

    /** The instruction a lane is at. */
    public int pc(int lane) {
        return pc[lane];
    }

    /** The instruction a lane is at. */
    public Op op(int lane) {
        return frame(lane).function().op(pc[lane]);
    }

    /** Whether a lane is at the first instruction of a block of its function. */
    public boolean isAtBlock(int lane) {
        return frame(lane).function().blockStart(op(lane).block) == pc[lane];
    }

    /** Moves lanes to an instruction of a frame. */
    public void place(int mask, Frame where, int at) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            frame[lane] = where;
            pc[lane] = at;
        }
    }

    /** Moves lanes inside their frames. */
    public void moveTo(int mask, int at) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            pc[Integer.numberOfTrailingZeros(rest)] = at;
        }
    }

    /** Moves lanes to the next instruction, each in its frame. */
    public void advance(int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            pc[Integer.numberOfTrailingZeros(rest)]++;
        }
    }

    /** The edge by which a lane last entered a block. */
    public Edge edge(int lane) {
        return Objects.requireNonNull(edge[lane]);
    }

    /** Takes lanes of {@code where} along an edge: program counters, last edges and iteration counts. */
    public void follow(int mask, Frame where, Edge along) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            pc[lane] = along.targetPc;
            edge[lane] = along;
        }
        where.setWarpEdge(along.target, along.index);
        countIterations(mask, where, along);
    }

    /**
     * The part of {@link #follow} that counts iterations; sufficient for lanes whose engine tracks place and edge
     * itself while they run on together.
     */
    public static void countIterations(int mask, Frame where, Edge along) {
        if (where.function().tracksCycles() && (along.enteredCount() > 0 || along.continued() >= 0)) {
            addIterations(mask, where, along);
        }
    }

    private static void addIterations(int mask, Frame where, Edge along) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            for (int i = 0; i < along.enteredCount(); i++) {
                where.setIteration(along.entered(i), lane, 0);
            }
            int cycle = along.continued();
            if (cycle >= 0) {
                where.setIteration(cycle, lane, where.iteration(cycle, lane) + 1);
            }
        }
    }

    /** The lanes end and leave their frames. */
    public void exit(int mask) {
        live &= ~mask;
        int rest = mask;
        while (rest != 0) {
            Frame at = frame[Integer.numberOfTrailingZeros(rest)];
            int together = 0;
            for (int left = rest; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                together |= frame[lane] == at ? 1 << lane : 0;
            }
            for (Frame f = at; f != null; f = f.parent()) {
                f.leave(together);
            }
            rest &= ~together;
        }
    }

    /** A lane leaves its frame for the caller, after the call. */
    public void returnFrom(int mask, Frame from) {
        from.leave(mask);
        place(mask, Objects.requireNonNull(from.parent()), from.callPc() + 1);
    }

    /** The lanes that arrived at an aligned barrier together with {@code lane}, which waits there. */
    public int arrivalGroup(int lane) {
        return arrivalGroup[lane];
    }

    /** Lanes arrive at an aligned barrier together. */
    public void arriveTogether(int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            arrivalGroup[Integer.numberOfTrailingZeros(rest)] = mask;
        }
    }

    /** The mask with which a waiting lane arrived. */
    public int arrivalMask(int lane) {
        return arrivalMask[lane];
    }

    void await(int lane, int mask) {
        waiting |= 1 << lane;
        arrivalMask[lane] = mask;
    }

    void release(int mask) {
        waiting &= ~mask;
    }

    void awaitBlock(int mask) {
        atBarrier |= mask;
    }

    void releaseFromBlock(int mask) {
        atBarrier &= ~mask;
    }

    /** Runnable lanes of {@code among} that are at the same place as {@code lane}. */
    public int companions(int lane, int among) {
        int at = pc[lane];
        Frame in = frame[lane];
        int mask = 0;
        for (int rest = among; rest != 0; rest &= rest - 1) {
            int other = Integer.numberOfTrailingZeros(rest);
            if (pc[other] == at && frame[other] == in) {
                mask |= 1 << other;
            }
        }
        return mask;
    }
}
