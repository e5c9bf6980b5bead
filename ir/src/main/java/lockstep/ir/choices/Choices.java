package lockstep.ir.choices;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Draws bounded integers, of which 0 is always the simplest, and remembers them. A choice with a single possible
 * outcome draws nothing, so the sequence holds real choices only.
 */
public interface Choices {
    /**
     * Draws a number below {@code bound}, unsigned; all other methods are built on this one.
     *
     * @param bound unsigned; 0 stands for 2^64
     * @return 0 to {@code bound - 1}, unsigned
     */
    long draw(long bound);

    /** What was drawn so far, in order; replaying it makes the same choices again. */
    ChoiceSequence drawn();

    /**
     * A number from 0 to {@code bound - 1}.
     *
     * @throws IllegalArgumentException if {@code bound} is below 1
     */
    default int below(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("bound " + bound + ": must be 1 or more");
        }
        return (int) draw(bound);
    }

    /**
     * A number from {@code lo} to {@code hi}, both included; {@code lo} is the simplest. The range may be all of long.
     *
     * @throws IllegalArgumentException if {@code hi} is below {@code lo}
     */
    default long between(long lo, long hi) {
        if (hi < lo) {
            throw new IllegalArgumentException("empty range " + lo + " to " + hi);
        }
        return lo + draw(hi - lo + 1);
    }

    /**
     * True in {@code numerator} of {@code denominator} cases; false is the simplest.
     *
     * @throws IllegalArgumentException unless {@code 0 <= numerator <= denominator} and {@code denominator >= 1}
     */
    default boolean chance(int numerator, int denominator) {
        if (numerator < 0 || numerator > denominator || denominator < 1) {
            throw new IllegalArgumentException("no chance: " + numerator + " of " + denominator);
        }
        return numerator == denominator || (numerator > 0 && below(denominator) >= denominator - numerator);
    }

    /**
     * An element of {@code options}, all equally likely; the first is the simplest.
     *
     * @throws IllegalArgumentException if there are no options
     */
    default <T> T pick(List<T> options) {
        return options.get(below(options.size()));
    }

    /**
     * An element of {@code options} with probability proportional to its weight; the first with a weight is the
     * simplest.
     *
     * @param weight 0 or more for each element, not 0 for all
     * @throws IllegalArgumentException if a weight is negative or all are 0
     */
    default <T> T pickWeighted(List<T> options, ToIntFunction<? super T> weight) {
        return options.get(weighted(options.stream().mapToInt(weight).toArray()));
    }

    /**
     * An index into {@code weights} with probability proportional to its weight; the first that is not 0 is the
     * simplest.
     *
     * @param weights 0 or more each, not all 0
     * @throws IllegalArgumentException if a weight is negative or all are 0
     */
    default int weighted(int... weights) {
        long total = 0;
        for (int weight : weights) {
            if (weight < 0) {
                throw new IllegalArgumentException("negative weight " + weight);
            }
            total += weight;
        }
        if (total == 0) {
            throw new IllegalArgumentException("no option has a weight");
        }
        long rest = draw(total);
        int index = 0;
        while (rest >= weights[index]) {
            rest -= weights[index++];
        }
        return index;
    }

    /** Base of all sources: does not draw if there is only one outcome, and records what was drawn. */
    abstract sealed class RecordingChoices implements Choices {
        private final LongArrayList drawn = new LongArrayList();

        @Override
        public final long draw(long bound) {
            if (bound == 1) {
                return 0;
            }
            long value = next(bound);
            drawn.add(value);
            return value;
        }

        /** A number below {@code bound}, unsigned; the bound is 2 or more, or 0 for 2^64. */
        abstract long next(long bound);

        /** {@code value} modulo {@code bound}, unsigned. */
        static long reduce(long value, long bound) {
            return bound == 0 ? value : Long.remainderUnsigned(value, bound);
        }

        @Override
        public final ChoiceSequence drawn() {
            return ChoiceSequence.of(drawn.toLongArray());
        }
    }

    /**
     * Choices from a seed by SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
     * 2014): the same seed always gives the same choices. Exactly uniform: outputs in the incomplete last span of the
     * bound are rejected.
     */
    final class SeededChoices extends RecordingChoices {
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

    /**
     * Choices from a recorded sequence. Past its end every choice is 0, the simplest. A number that is not below the
     * requested bound is reduced modulo the bound, so every sequence is a valid input of every generator, including
     * later versions with other bounds.
     */
    final class RecordedChoices extends RecordingChoices {
        private final ChoiceSequence sequence;
        private int position;

        /** @param sequence what to replay */
        public RecordedChoices(ChoiceSequence sequence) {
            this.sequence = sequence;
        }

        @Override
        long next(long bound) {
            return position < sequence.size() ? reduce(sequence.get(position++), bound) : 0;
        }
    }

    /**
     * Choices from a byte array, for coverage-guided fuzzing. Each choice takes as many bytes as its largest value has,
     * least significant first, modulo the bound; missing bytes are 0, so past the end every choice is 0, the simplest.
     */
    final class ByteChoices extends RecordingChoices {
        private final byte[] bytes;
        private int position;

        /** @param bytes the input of the fuzzer; copied */
        public ByteChoices(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        @Override
        long next(long bound) {
            int width = (Long.SIZE - Long.numberOfLeadingZeros(bound - 1) + Byte.SIZE - 1) / Byte.SIZE;
            long value = 0;
            for (int i = 0; i < width && position < bytes.length; i++) {
                value |= (bytes[position++] & 0xFFL) << (Byte.SIZE * i);
            }
            return reduce(value, bound);
        }

        /** The number of bytes used so far. */
        public int consumed() {
            return position;
        }
    }
}
