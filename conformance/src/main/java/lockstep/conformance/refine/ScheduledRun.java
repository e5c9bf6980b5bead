package lockstep.conformance.refine;

import java.util.Objects;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;

/**
 * A run of a program, executed or inferred from another.
 *
 * @param asked the schedule of the check, by which verdicts name the run
 * @param order the counterpart of {@code asked} for programs of this level, see {@link LevelSchedules}
 * @param result the result
 * @param isKnown whether nothing was executed: this is the result of the first run, which holds under all schedules
 */
public record ScheduledRun(Schedule asked, Schedule order, RunResult result, boolean isKnown) {
    public ScheduledRun {
        Objects.requireNonNull(asked);
        Objects.requireNonNull(order);
        Objects.requireNonNull(result);
    }

    /** The run with another result, revised after other runs. */
    ScheduledRun with(RunResult other) {
        return new ScheduledRun(asked, order, other, isKnown);
    }
}
