package lockstep.conformance.driver;

import java.util.List;
import java.util.Objects;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;

/**
 * One run of a launch sequence.
 *
 * @param launches the sequence
 * @param schedule it ran under
 * @param result what was seen
 * @param failures EXPECT lines that do not hold, a line each
 * @param milliseconds time it took
 */
public record SimRun(
        LaunchFile launches, Schedule schedule, RunResult result, List<String> failures, double milliseconds) {
    public SimRun {
        Objects.requireNonNull(launches);
        Objects.requireNonNull(schedule);
        Objects.requireNonNull(result);
        failures = List.copyOf(failures);
    }

    /** Whether nobody described the launch: it was made up from the kernel's parameters. */
    public boolean isMadeUp() {
        return launches.isMadeUp();
    }

    /** Whether all that was expected came: that the run finishes, where nothing else was said. */
    public boolean isAsExpected() {
        return launches.expects().isEmpty() ? result.outcome() instanceof Outcome.Finished : failures.isEmpty();
    }

    /**
     * Whether nothing is wrong: the expected came, no register was read before its value was there, and no race was
     * found, where races were looked for.
     */
    public boolean isGood() {
        return isAsExpected()
                && result.staleUses().total() == 0
                && result.races().total() == 0;
    }
}
