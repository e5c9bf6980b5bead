package lockstep.ir.launch;

/** The generator of random buffers: SplitMix64 with the seed as state. */
public final class SplitMix64 {
    private long state;

    /** A generator that starts at {@code seed}. */
    public SplitMix64(long seed) {
        state = seed;
    }

    /** The next 64 bits. */
    public long next() {
        state += 0x9E3779B97F4A7C15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
