package lockstep.sim.memory;

/**
 * The number of copies in flight to each byte of an object, and the bytes to which several were in flight at the same
 * time.
 */
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

    /** A copy to a byte ends; returns whether it was the only one throughout. */
    boolean end(int offset) {
        counts[offset]--;
        boolean wasAlone = !meet[offset];
        meet[offset] &= counts[offset] > 0;
        return wasAlone;
    }
}
