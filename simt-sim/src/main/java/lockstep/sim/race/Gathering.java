package lockstep.sim.race;

/**
 * What threads of one block bring to a synchronization: the join of what they know and of their own clocks. Threads
 * that come with the same knowledge cost one entry each.
 */
final class Gathering {
    private final long block;
    private final int[] own;
    private Knowledge known = Knowledge.NOTHING;
    private Knowledge last = Knowledge.NOTHING;

    Gathering(long block, int threads) {
        this.block = block;
        this.own = new int[threads];
    }

    void add(int thread, int clock, Knowledge brought) {
        if (brought != last) {
            known = known.join(brought);
            last = brought;
        }
        own[thread] = Math.max(own[thread], clock);
    }

    Knowledge all() {
        return known.join(Knowledge.ofBlock(block, own));
    }
}
