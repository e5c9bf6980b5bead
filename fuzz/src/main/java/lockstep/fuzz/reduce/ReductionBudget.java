package lockstep.fuzz.reduce;

import java.time.Duration;
import java.util.Objects;

/**
 * When a reduction gives up; what it has by then stays.
 *
 * @param time wall clock, more than zero
 * @param questions how often {@link Interest} is asked, at least 1
 */
public record ReductionBudget(Duration time, long questions) {
    /** A minute: most faults are down to a few instructions in seconds. */
    public static final ReductionBudget DEFAULT = new ReductionBudget(Duration.ofSeconds(60), Long.MAX_VALUE);

    public ReductionBudget {
        Objects.requireNonNull(time);
        if (time.isNegative() || time.isZero() || questions < 1) {
            throw new IllegalArgumentException("no budget: " + time + ", " + questions + " questions");
        }
    }
}
