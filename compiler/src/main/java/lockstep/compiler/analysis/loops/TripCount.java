package lockstep.compiler.analysis.loops;

import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;

/**
 * How often a lane that enters a loop comes by its header, 1 or more.
 *
 * @param exact the same in every execution that leaves the loop at all, by whatever exit; empty if it varies
 * @param most that it never exceeds; empty if no limit is known
 * @param symbolic the exit that counts, where there is one; with other exits the loop may end before
 * @param counting the block with a test that constants alone decide: every lane that gets there in round {@code most}
 *     leaves, and none before; empty if there is none
 */
public record TripCount(
        Optional<ExactInt> exact,
        Optional<ExactInt> most,
        Optional<Symbolic> symbolic,
        Optional<BasicBlock> counting) {
    /** Nothing known. */
    public static final TripCount UNKNOWN =
            new TripCount(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * The loop goes on as long as {@code number stays limit}, tested once each round: number is {@code start} in the
     * first round and {@code step} more in each further one, modulo 2^width.
     *
     * @param start of the same value in all rounds
     * @param isStepped whether the first test is already about {@code start + step}
     * @param step not zero
     * @param stays a predicate of integers
     * @param limit of the same value in all rounds
     */
    public record Symbolic(Value start, boolean isStepped, ExactInt step, Predicate stays, Value limit) {}
}
