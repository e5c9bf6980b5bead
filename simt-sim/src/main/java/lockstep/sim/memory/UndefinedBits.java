package lockstep.sim.memory;

/** The concrete values of undefined bytes: a hash of the run's seed, the object and the offset (SplitMix64's mixer). */
final class UndefinedBits {
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private UndefinedBits() {}

    /** Mixes the bits of {@code z}. */
    static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }

    /** Combines two hashes. */
    static long combine(long a, long b) {
        return mix(a * 31 + b * STEP + 1);
    }

    /** The byte at {@code offset} of an object whose identity is {@code identity}. */
    static byte at(long identity, int offset) {
        return (byte) (word(identity, offset) >>> ((offset & 7) << 3));
    }

    /** The aligned eight bytes that contain {@code offset}, little-endian. */
    static long word(long identity, int offset) {
        return mix(identity + (offset >>> 3) * STEP);
    }
}
