package lockstep.conformance.prove;

import java.util.stream.LongStream;

/**
 * How much is tried.
 *
 * @param seeds small functions that are drawn and offered to a pass
 * @param constants choices of the constants of a rule that is data, at 4 bits, up to which all are tried
 * @param draws functions drawn for each such rule and each of seven widths, 4 bits among them twice
 * @param most applications of one rule to drawn functions that are judged
 * @param evaluations of the functions before and after an application, both together; further arguments are left out
 */
public record Effort(long seeds, long constants, long draws, long most, long evaluations) {
    /** What the table of documentation is made with; some minutes. */
    public static final Effort FULL = new Effort(100_000, 256, 3, 40, 200_000);

    /** Negative numbers are refused. */
    public Effort {
        if (LongStream.of(seeds, constants, draws, most, evaluations).anyMatch(number -> number < 0)) {
            throw new IllegalArgumentException("an effort is not negative");
        }
    }
}
