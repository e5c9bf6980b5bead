package lockstep.sim.race;

/**
 * Collects the vector clocks of the threads of one block at a synchronization: their join, including the threads' own
 * clocks. Threads with the same vector clock cost one entry each.
 */
final class ClockJoin {
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
