package lockstep.ir.nvvm.clone;

import java.math.BigInteger;

/**
 * A 64-bit hash of a sequence of words. Each step is a bijection of the state for a given word, and of the word for a
 * given state, so that two sequences of equal length that differ in one word never collide.
 */
final class Mixer {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final long FINAL_1 = 0xBF58476D1CE4E5B9L;
    private static final long FINAL_2 = 0x94D049BB133111EBL;

    private long state = MULTIPLIER;

    /**
     * Four small numbers as one word, different for different ones.
     *
     * @param first below 2^8
     * @param second below 2^23
     */
    static long packed(int first, int second, int third, boolean bit) {
        return (long) third << 32 | (long) second << 9 | (long) first << 1 | (bit ? 1 : 0);
    }

    Mixer add(long word) {
        state = Long.rotateLeft(state ^ finish(word), 27) * MULTIPLIER + 1;
        return this;
    }

    Mixer add(boolean bit) {
        return add(bit ? 1 : 2);
    }

    Mixer add(CharSequence text) {
        add(text.length());
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
        return this;
    }

    Mixer add(byte[] bytes) {
        add(bytes.length);
        for (byte b : bytes) {
            add(b);
        }
        return this;
    }

    Mixer add(BigInteger value) {
        return value.bitLength() < 64 ? add(value.longValue()) : add(value.toByteArray());
    }

    long value() {
        return finish(state);
    }

    /** The output step of SplitMix64. */
    private static long finish(long word) {
        long z = word;
        z = (z ^ (z >>> 30)) * FINAL_1;
        z = (z ^ (z >>> 27)) * FINAL_2;
        return z ^ (z >>> 31);
    }
}
