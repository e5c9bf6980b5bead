package lockstep.compiler.analysis.loops;

import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;

/**
 * The trip count of a loop: how often a lane that enters it executes its header, 1 or more.
 *
 * @param exact the same in every execution that leaves the loop, by whatever exit; empty if it varies
 * @param most an upper bound; empty if none is known
 * @param symbolic the counted exit, if there is one; other exits may end the loop before
 * @param counting the block with a test that constants alone determine: every lane that reaches it in iteration
 *     {@code most} leaves, and none before; empty if there is none
 */
public record TripCount(
        Optional<ExactInt> exact, Optional<ExactInt> most, Optional<Symbolic> symbolic, Optional<BasicBlock> counting) {
    /** An unknown trip count. */
    public static final TripCount UNKNOWN =
            new TripCount(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * The loop continues as long as {@code number stays limit}, tested once in each iteration: the number is
     * {@code start} in the first iteration and advances by {@code step} in each further one, modulo 2^width.
     *
     * @param start invariant
     * @param isStepped whether the first test is about {@code start + step} already
     * @param step not zero
     * @param stays a predicate of integers
     * @param limit invariant
     */
    public record Symbolic(Value start, boolean isStepped, ExactInt step, Predicate stays, Value limit) {}
}
