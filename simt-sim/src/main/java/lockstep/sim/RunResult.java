package lockstep.sim;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of a run.
 *
 * @param outcome how it ended
 * @param objects observed objects in a fixed order: buffers by launch and argument, then globals by name
 * @param printed text printed, by thread ({@code "launch/block/thread"}), threads that printed in order
 * @param collectives per thread, the collective operations in order; empty unless asked for
 * @param counters counts
 * @param inconclusive the first reason, if any, why the outcome is no ground for a verdict
 * @param claimViolations uniformity claims found false, each once, in the order found, at most a hundred
 * @param races what the race detector found; {@link RaceReport#NONE} where it was off
 */
public record RunResult(
        Outcome outcome,
        List<ObservedObject> objects,
        Map<String, String> printed,
        Map<String, List<CollectiveEvent>> collectives,
        Counters counters,
        Optional<Inconclusive> inconclusive,
        List<ClaimViolation> claimViolations,
        RaceReport races) {
    public RunResult {
        Objects.requireNonNull(outcome);
        objects = List.copyOf(objects);
        Objects.requireNonNull(counters);
        Objects.requireNonNull(races);
        claimViolations = List.copyOf(claimViolations);
    }

    /** The observed object of this name. */
    public Optional<ObservedObject> object(String name) {
        return objects.stream().filter(o -> o.name().equals(name)).findFirst();
    }

    /** This result with its objects replaced by others that show the same. */
    public RunResult withObjects(List<ObservedObject> same) {
        return new RunResult(outcome, same, printed, collectives, counters, inconclusive, claimViolations, races);
    }
}
