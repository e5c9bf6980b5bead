package lockstep.conformance.prove;

import java.util.stream.LongStream;

/**
 * Bounds on how much is tried.
 *
 * @param seeds small random functions that are offered to a pass
 * @param constants maximal number of choices of constants, at 4 bits, for which all are tried, of a rule that is data
 * @param draws random functions for each such rule and each of seven widths, of which 4 bits occurs twice
 * @param most maximal number of applications of one rule to random functions that are judged
 * @param evaluations maximal number of evaluations of the functions before and after an application together; further
 *     arguments are left out
 */
public record Effort(long seeds, long constants, long draws, long most, long evaluations) {
    /** The effort for the table in the documentation; takes some minutes. */
    public static final Effort FULL = new Effort(100_000, 256, 3, 40, 200_000);

    /** Negative numbers are refused. */
    public Effort {
        if (LongStream.of(seeds, constants, draws, most, evaluations).anyMatch(number -> number < 0)) {
            throw new IllegalArgumentException("an effort is not negative");
        }
    }
}
