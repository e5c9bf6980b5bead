package lockstep.sim.memory;

/** How many copies to each byte of an object are under way, and to which bytes several were at the same time. */
final class CopiesInFlight {
    private final int[] counts;
    private final boolean[] meet;

    /** @param size bytes of the object */
    CopiesInFlight(int size) {
        this.counts = new int[size];
        this.meet = new boolean[size];
    }

    /** A copy to these bytes begins. */
    void begin(int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            counts[i]++;
            meet[i] |= counts[i] > 1;
        }
    }

    /** A copy to a byte ends; whether it was alone all the time. */
    boolean end(int offset) {
        counts[offset]--;
        boolean wasAlone = !meet[offset];
        meet[offset] &= counts[offset] > 0;
        return wasAlone;
    }
}
