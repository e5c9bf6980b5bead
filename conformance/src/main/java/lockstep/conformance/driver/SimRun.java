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
 * @param result the result
 * @param failures EXPECT lines that do not hold, one per line
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

    /** Whether the launch was inferred from the kernel's parameters. */
    public boolean isMadeUp() {
        return launches.isMadeUp();
    }

    /** Whether all expectations hold; by default, that the run finishes. */
    public boolean isAsExpected() {
        return launches.expects().isEmpty() ? result.outcome() instanceof Outcome.Finished : failures.isEmpty();
    }

    /**
     * Whether all expectations hold, no register was read before its value was available, and no race was detected.
     */
    public boolean isGood() {
        return isAsExpected()
                && result.staleUses().total() == 0
                && result.races().total() == 0;
    }
}
