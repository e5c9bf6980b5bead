package lockstep.sim.warp;

import java.util.Arrays;
import lockstep.sim.Schedule;
import lockstep.sim.image.BarrierKind;
import lockstep.sim.memory.BlockMemory;
import lockstep.sim.memory.ThreadMemory;
import lockstep.sim.value.ProgramFault;
import org.jspecify.annotations.Nullable;

/** A running thread block: its warps, barriers and memory. */
public final class BlockState {
    private static final int BARRIERS = 16;

    private final Schedule schedule;
    private long index;
    private final int threads;
    private final int warpSize;
    private final Warp[] warps;
    private final GroupPolicy[] policies;
    /** Barriers, made at the first arrival: most blocks use one or none. */
    private final @Nullable BlockBarrier[] barriers = new BlockBarrier[BARRIERS];

    private BlockMemory memory;
    private @Nullable ThreadMemory @Nullable [] threadMemory;

    /**
     * @param index linear index of the block in the grid
     * @param threads threads of the block
     */
    public BlockState(long index, int threads, int warpSize, Schedule schedule, BlockMemory memory) {
        this.index = index;
        this.threads = threads;
        this.warpSize = warpSize;
        this.memory = memory;
        this.schedule = schedule;
        int count = (threads + warpSize - 1) / warpSize;
        warps = new Warp[count];
        policies = new GroupPolicy[count];
        for (int w = 0; w < count; w++) {
            int present = Math.min(warpSize, threads - w * warpSize);
            warps[w] = new Warp(w, warpSize, present == 32 ? -1 : (1 << present) - 1);
            policies[w] = GroupPolicy.of(schedule, index * count + w);
        }
    }

    /**
     * Recycles this finished block as another block of the launch; no references to its old state may remain.
     *
     * @param other linear index of that block in the grid
     */
    public void reopen(long other, BlockMemory itsMemory) {
        index = other;
        memory = itsMemory;
        threadMemory = null;
        Arrays.fill(barriers, null);
        for (int w = 0; w < warps.length; w++) {
            warps[w].restart();
            policies[w] = policies[w].restarted(schedule, other * warps.length + w);
        }
    }

    /** Linear index in the grid. */
    public long index() {
        return index;
    }

    /** Threads of the block. */
    public int threads() {
        return threads;
    }

    /** Number of warps. */
    public int warpCount() {
        return warps.length;
    }

    /** A warp. */
    public Warp warp(int number) {
        return warps[number];
    }

    /** The policy of a warp. */
    public GroupPolicy policy(Warp warp) {
        return policies[warp.index()];
    }

    /** The linear id of a lane's thread in the block. */
    public int thread(Warp warp, int lane) {
        return warp.index() * warpSize + lane;
    }

    /** Memory of a lane's thread. */
    public ThreadMemory memory(Warp warp, int lane) {
        int thread = thread(warp, lane);
        if (threadMemory == null) {
            threadMemory = new ThreadMemory[threads];
        }
        ThreadMemory result = threadMemory[thread];
        if (result == null) {
            result = memory.thread(thread);
            threadMemory[thread] = result;
        }
        return result;
    }

    /** Memory of the block. */
    public BlockMemory memory() {
        return memory;
    }

    /** Whether all threads have ended. */
    public boolean isFinished() {
        for (Warp warp : warps) {
            if (warp.live() != 0) {
                return false;
            }
        }
        return true;
    }

    /** The block has ended. */
    public void close() {
        memory.close();
    }

    /**
     * Active lanes arrive at a barrier and, unless they only arrive, wait there.
     *
     * @param id number of the barrier
     * @param kind the operation
     * @param count threads wanted, -1 for all
     * @param isAligned whether the warp arrives as a whole
     */
    public void arrive(Warp warp, int mask, long id, BarrierKind kind, long count, boolean isAligned) {
        if (id < 0 || id >= BARRIERS) {
            throw new ProgramFault("barrier-id", "barrier " + id + " is not 0 to 15");
        }
        if (count >= 0 && (count == 0 || count % warpSize != 0 || count > Integer.MAX_VALUE)) {
            throw new ProgramFault(
                    "barrier-count", "the count " + count + " is not a positive multiple of " + warpSize);
        }
        boolean waits = kind != BarrierKind.ARRIVE;
        int counted = isAligned ? warpSize : Integer.bitCount(mask);
        barrier((int) id).arrive(kind, (int) count, warp.index(), waits ? mask : 0, counted);
        if (waits) {
            warp.awaitBlock(mask);
        }
    }

    private BlockBarrier barrier(int id) {
        BlockBarrier barrier = barriers[id];
        if (barrier == null) {
            barrier = new BlockBarrier(warps.length);
            barriers[id] = barrier;
        }
        return barrier;
    }

    /** Gives the predicate of one arriving thread to the reduction of a barrier. */
    public void reduce(long id, boolean predicate, boolean isUndefined, boolean isPoison) {
        barrier((int) id).reduce(predicate, isUndefined, isPoison);
    }

    /** Called with the waiting lanes of a warp when their barrier completes; they are runnable afterwards. */
    public interface Completion {
        /** Lanes {@code mask} of {@code warp} continue. */
        void completed(Warp warp, int mask, BarrierReduction reduction);
    }

    /** Completes all barriers at which every expected thread has arrived. */
    public void completeBarriers(Completion completion) {
        for (BlockBarrier barrier : barriers) {
            if (barrier != null && barrier.isComplete(warps)) {
                int[] masks = new int[warps.length];
                for (Warp warp : warps) {
                    masks[warp.index()] = barrier.waiting(warp.index());
                }
                BarrierReduction reduction = barrier.finish();
                for (Warp warp : warps) {
                    warp.releaseFromBlock(masks[warp.index()]);
                    if (masks[warp.index()] != 0) {
                        completion.completed(warp, masks[warp.index()], reduction);
                    }
                }
            }
        }
    }
}
