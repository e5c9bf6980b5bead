package lockstep.fuzz.reduce;

import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * When a reduction gives up; what it has by then stays.
 *
 * @param time wall clock, more than zero
 * @param questions how often {@link InterestingnessTest} may be called, at least 1
 * @param isStopped whether it is to give up now; called on the thread that reduces
 */
public record ReductionBudget(Duration time, long questions, BooleanSupplier isStopped) {
    /** A minute: most faults are down to a few instructions in seconds. */
    public static final ReductionBudget DEFAULT = new ReductionBudget(Duration.ofSeconds(60), Long.MAX_VALUE);

    /** A budget that is never stopped early. */
    public ReductionBudget(Duration time, long questions) {
        this(time, questions, () -> false);
    }

    /** This budget with another time. */
    ReductionBudget within(Duration other) {
        return new ReductionBudget(other, questions, isStopped);
    }

    public ReductionBudget {
        Objects.requireNonNull(time);
        Objects.requireNonNull(isStopped);
        if (time.isNegative() || time.isZero() || questions < 1) {
            throw new IllegalArgumentException("no budget: " + time + ", " + questions + " questions");
        }
    }
}
