package lockstep.conformance.refine;

import java.util.Objects;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;

/**
 * A run of a program, done or known.
 *
 * @param asked the schedule of the check, by which verdicts name the run
 * @param order the schedule under which a program of this level runs for that, see {@link LevelSchedules}
 * @param result what came of it
 * @param isKnown whether nothing was executed: this is the result of the first run, which holds under all schedules
 */
public record ScheduledRun(Schedule asked, Schedule order, RunResult result, boolean isKnown) {
    public ScheduledRun {
        Objects.requireNonNull(asked);
        Objects.requireNonNull(order);
        Objects.requireNonNull(result);
    }

    /** The run with another result, as what was seen in other runs makes it. */
    ScheduledRun with(RunResult other) {
        return new ScheduledRun(asked, order, other, isKnown);
    }
}
