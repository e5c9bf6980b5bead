package lockstep.fuzz.reduce;

import java.time.Duration;
import java.util.Objects;
import lockstep.fuzz.kernel.TestCase;

/**
 * The result of a reduction.
 *
 * @param test the smallest case found
 * @param isComplete whether nothing that is tried makes it smaller; false where the budget ended it
 * @param questions how often {@link InterestingnessTest} was called
 * @param accepted how many candidates were accepted
 * @param time wall clock
 */
public record ReductionResult(TestCase test, boolean isComplete, long questions, long accepted, Duration time) {
    public ReductionResult {
        Objects.requireNonNull(test);
        Objects.requireNonNull(time);
    }
}
