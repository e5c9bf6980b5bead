package lockstep.sim;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.sim.memory.ObservedObject;

/**
 * The result of a run.
 *
 * @param outcome how it ended
 * @param objects observed objects in a fixed order: buffers by launch and argument, then globals by name
 * @param printed text printed, by thread ({@code "launch/block/thread"}), only threads that printed, in order
 * @param collectives per thread, the collective operations in order; empty unless requested
 * @param counters counts
 * @param inconclusiveExceptRaces the first reason other than a race, if any, why the outcome does not permit a verdict;
 *     see {@link #inconclusive}
 * @param claimViolations uniformity claims found false, each once, in the order found, at most a hundred
 * @param races what the race detector found; {@link RaceReport#NONE} where it was off
 * @param staleUses premature uses of registers; {@link StaleReport#NONE} unless the image tracks registers in flight
 * @param divergentArrival the first warp that reached an aligned barrier in several groups and met there nevertheless
 * @param holdsUnderAllSchedules whether it is proved that every schedule gives this result, except for the counters
 *     that {@link Counters#underAnySchedule} drops; determined only if {@link RunRequest#fuelOfOthers} requests it.
 *     docs/simulator.md, "One run for all schedules"
 */
public record RunResult(
        Outcome outcome,
        List<ObservedObject> objects,
        Map<String, String> printed,
        Map<String, List<CollectiveEvent>> collectives,
        Counters counters,
        Optional<Inconclusive> inconclusiveExceptRaces,
        List<ClaimViolation> claimViolations,
        RaceReport races,
        StaleReport staleUses,
        Optional<DivergentArrival> divergentArrival,
        boolean holdsUnderAllSchedules) {
    public RunResult {
        Objects.requireNonNull(outcome);
        objects = List.copyOf(objects);
        Objects.requireNonNull(counters);
        Objects.requireNonNull(inconclusiveExceptRaces);
        Objects.requireNonNull(races);
        Objects.requireNonNull(staleUses);
        Objects.requireNonNull(divergentArrival);
        claimViolations = List.copyOf(claimViolations);
    }

    /**
     * Why the outcome does not permit a verdict, if so. A race takes precedence over other reasons, which it may have
     * caused.
     */
    public Optional<Inconclusive> inconclusive() {
        return races.listed().stream()
                .findFirst()
                .map(race -> new Inconclusive("race", race.toString(), race.second()))
                .or(() -> inconclusiveExceptRaces);
    }

    /** The observed object of this name. */
    public Optional<ObservedObject> object(String name) {
        for (ObservedObject object : objects) {
            if (object.name().equals(name)) {
                return Optional.of(object);
            }
        }
        return Optional.empty();
    }

    /** This result with its objects replaced by others with the same contents. */
    public RunResult withObjects(List<ObservedObject> same) {
        return with(outcome, same, inconclusiveExceptRaces);
    }

    /** This result with another outcome, which other runs have established. */
    public RunResult withOutcome(Outcome other) {
        return with(other, objects, inconclusiveExceptRaces);
    }

    /** This result, made inconclusive by other runs. */
    public RunResult withInconclusive(Inconclusive found) {
        return with(outcome, objects, inconclusiveExceptRaces.or(() -> Optional.of(found)));
    }

    private RunResult with(Outcome ended, List<ObservedObject> shown, Optional<Inconclusive> open) {
        return new RunResult(
                ended,
                shown,
                printed,
                collectives,
                counters,
                open,
                claimViolations,
                races,
                staleUses,
                divergentArrival,
                holdsUnderAllSchedules);
    }
}
