package lockstep.conformance.driver;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.fast.ResultComparison;

/**
 * The results of running a program's launches.
 *
 * @param runs by launch sequence and schedule, in order
 */
public record SimResult(List<SimRun> runs) {
    public SimResult {
        runs = List.copyOf(runs);
    }

    /**
     * How the results of a launch sequence under one schedule differ from those under the first; empty if they all
     * agree.
     */
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

    /** Whether all runs are good. */
    public boolean isGood() {
        return runs.stream().allMatch(SimRun::isGood);
    }
}
