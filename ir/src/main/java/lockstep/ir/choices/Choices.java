package lockstep.ir.choices;

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
}
