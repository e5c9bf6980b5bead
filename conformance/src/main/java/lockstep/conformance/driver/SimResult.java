package lockstep.conformance.driver;

import java.util.List;

/**
 * What running a program's launches gave.
 *
 * @param runs by launch sequence and schedule, in order
 */
public record SimResult(List<SimRun> runs) {
    public SimResult {
        runs = List.copyOf(runs);
    }

    /** Whether nothing is wrong in any run. */
    public boolean isGood() {
        return runs.stream().allMatch(SimRun::isGood);
    }
}
