package lockstep.ir.choices;

/**
 * Choices from a seed by SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014):
 * the same seed always gives the same choices. Exactly uniform: outputs in the incomplete last span of the bound are
 * rejected.
 */
public final class SeededChoices extends RecordingChoices {
    private static final long INCREMENT = 0x9E3779B97F4A7C15L;

    private long state;

    /** @param seed the first state; any value */
    public SeededChoices(long seed) {
        state = seed;
    }

    @Override
    long next(long bound) {
        if (bound == 0) {
            return output();
        }
        long bits = output();
        long value = Long.remainderUnsigned(bits, bound);
        while (Long.compareUnsigned(bits - value, -bound) > 0) {
            bits = output();
            value = Long.remainderUnsigned(bits, bound);
        }
        return value;
    }

    private long output() {
        state += INCREMENT;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
