package lockstep.sim.race;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Arrays;

/** The clocks of the threads of a block, and the joins at its barriers. */
final class ThreadClocks {
    private final long block;
    private final int threads;
    private final int[] clock;
    private final VectorClock[] known;
    private final VectorClock[] fencedInBlock;
    private final VectorClock[] fencedWide;
    private final VectorClock[] seenInBlock;
    private final VectorClock[] seenWide;
    private final Int2ObjectOpenHashMap<ClockJoin> barriers = new Int2ObjectOpenHashMap<>();

    ThreadClocks(long block, int threads) {
        this.block = block;
        this.threads = threads;
        clock = new int[threads];
        Arrays.fill(clock, 1);
        known = nothing(threads);
        fencedInBlock = nothing(threads);
        fencedWide = nothing(threads);
        seenInBlock = nothing(threads);
        seenWide = nothing(threads);
    }

    private static VectorClock[] nothing(int count) {
        VectorClock[] result = new VectorClock[count];
        Arrays.fill(result, VectorClock.NOTHING);
        return result;
    }

    long block() {
        return block;
    }

    int clock(int thread) {
        return clock[thread];
    }

    VectorClock known(int thread) {
        return known[thread];
    }

    /** Releases the vector clock of a thread; its later accesses have a later clock. */
    private VectorClock release(int thread) {
        VectorClock released = known[thread].with(block, thread, clock[thread], threads);
        clock[thread]++;
        return released;
    }

    // ---- barriers

    void arrive(int barrier, int thread) {
        barriers.computeIfAbsent(barrier, b -> new ClockJoin(block, threads))
                .add(thread, clock[thread]++, known[thread]);
    }

    /** The joined clock of a complete barrier, which is reset. */
    VectorClock complete(int barrier) {
        ClockJoin gathered = barriers.remove(barrier);
        return gathered == null ? VectorClock.NOTHING : gathered.all();
    }

    void learn(int thread, VectorClock more) {
        known[thread] = known[thread].join(more);
    }

    /** A thread leaves a barrier: its vector clock becomes the joined clock, which covers its own. */
    void leaveBarrier(int thread, VectorClock brought) {
        known[thread] = brought;
    }

    /** A barrier among threads of a warp. */
    void meet(int firstThread, int mask) {
        ClockJoin gathered = new ClockJoin(block, threads);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int thread = firstThread + Integer.numberOfTrailingZeros(rest);
            gathered.add(thread, clock[thread]++, known[thread]);
        }
        VectorClock all = gathered.all();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            known[firstThread + Integer.numberOfTrailingZeros(rest)] = all;
        }
    }

    // ---- fences and atomics

    void fence(int thread, OrderingAndScope strength) {
        if (strength.isAcquire()) {
            learn(thread, seenInBlock[thread]);
            if (!strength.isNarrow()) {
                learn(thread, seenWide[thread]);
            }
        }
        if (strength.isRelease()) {
            fencedInBlock[thread] = release(thread);
            if (!strength.isNarrow()) {
                fencedWide[thread] = fencedInBlock[thread];
            }
        }
    }

    /** A thread acquires what {@code written} released. */
    void acquire(int thread, Releases written, OrderingAndScope strength) {
        VectorClock near = written.inBlock(block);
        VectorClock far = strength.isNarrow() ? VectorClock.NOTHING : written.wide();
        if (strength.isAcquire()) {
            learn(thread, near);
            learn(thread, far);
        } else {
            seenInBlock[thread] = seenInBlock[thread].join(near);
            seenWide[thread] = seenWide[thread].join(far);
        }
    }

    /** A thread writes and releases into {@code into}, which readers of the value acquire. */
    void release(int thread, Releases into, OrderingAndScope strength) {
        VectorClock near = fencedInBlock[thread];
        VectorClock far = fencedWide[thread];
        if (strength.isRelease()) {
            near = release(thread);
            far = near;
        }
        into.add(block, near, strength.isNarrow() ? null : far);
    }

    /**
     * Collects the vector clocks of the threads of one block at a synchronization: their join, including the threads'
     * own clocks. Threads with the same vector clock cost one entry each.
     */
    private static final class ClockJoin {
        private final long block;
        private final int[] own;
        private VectorClock known = VectorClock.NOTHING;
        private VectorClock last = VectorClock.NOTHING;

        ClockJoin(long block, int threads) {
            this.block = block;
            this.own = new int[threads];
        }

        void add(int thread, int clock, VectorClock brought) {
            if (brought != last) {
                known = known.join(brought);
                last = brought;
            }
            own[thread] = Math.max(own[thread], clock);
        }

        VectorClock all() {
            return known.join(VectorClock.ofBlock(block, own));
        }
    }
}
