package lockstep.conformance.driver;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.fast.ResultComparison;

/**
 * What running a program's launches gave.
 *
 * @param runs by launch sequence and schedule, in order
 */
public record SimResult(List<SimRun> runs) {
    public SimResult {
        runs = List.copyOf(runs);
    }

    /** How a launch sequence shows something else under one schedule than under the first; empty if none does. */
    public Optional<String> policyDifference() {
        Map<LaunchFile, SimRun> first = new IdentityHashMap<>();
        for (SimRun run : runs) {
            SimRun one = first.putIfAbsent(run.launches(), run);
            Optional<String> difference = one == null
                    ? Optional.empty()
                    : ResultComparison.firstVisibleDifference(one.result(), run.result())
                            .map(text -> one.schedule() + " and " + run.schedule() + ": " + text);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /** Whether nothing is wrong in any run. */
    public boolean isGood() {
        return runs.stream().allMatch(SimRun::isGood);
    }
}
