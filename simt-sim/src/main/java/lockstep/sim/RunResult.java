package lockstep.sim;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.sim.memory.ObservedObject;

/**
 * What came of a run.
 *
 * @param outcome how it ended
 * @param objects observed objects in a fixed order: buffers by launch and argument, then globals by name
 * @param printed text printed, by thread ({@code "launch/block/thread"}), threads that printed in order
 * @param collectives per thread, the collective operations in order; empty unless asked for
 * @param counters counts
 * @param inconclusiveBesideRaces the first reason other than a race, if any, why the outcome is no ground for a
 *     verdict; see {@link #inconclusive}
 * @param claimViolations uniformity claims found false, each once, in the order found, at most a hundred
 * @param races what the race detector found; {@link RaceReport#NONE} where it was off
 * @param staleUses registers used too early; {@link StaleReport#NONE} unless the image was made to follow them
 * @param partedArrival the first warp that came to an aligned barrier in several groups and all the same met there
 * @param holdsUnderAllSchedules whether it is known that every schedule gives this result, but for the counters of
 *     {@link Counters#underAnySchedule}; asked for by {@link RunRequest#fuelOfOthers}. docs/simulator.md, "One run
 *     for all schedules"
 */
public record RunResult(
        Outcome outcome,
        List<ObservedObject> objects,
        Map<String, String> printed,
        Map<String, List<CollectiveEvent>> collectives,
        Counters counters,
        Optional<Inconclusive> inconclusiveBesideRaces,
        List<ClaimViolation> claimViolations,
        RaceReport races,
        StaleReport staleUses,
        Optional<DivergentArrival> partedArrival,
        boolean holdsUnderAllSchedules) {
    public RunResult {
        Objects.requireNonNull(outcome);
        objects = List.copyOf(objects);
        Objects.requireNonNull(counters);
        Objects.requireNonNull(inconclusiveBesideRaces);
        Objects.requireNonNull(races);
        Objects.requireNonNull(staleUses);
        Objects.requireNonNull(partedArrival);
        claimViolations = List.copyOf(claimViolations);
    }

    /** Why the outcome is no ground for a verdict, if so. A race outweighs other reasons, which may have come of it. */
    public Optional<Inconclusive> inconclusive() {
        return races.listed().stream()
                .findFirst()
                .map(race -> new Inconclusive("race", race.toString(), race.second()))
                .or(() -> inconclusiveBesideRaces);
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

    /** This result with its objects replaced by others that show the same. */
    public RunResult withObjects(List<ObservedObject> same) {
        return with(outcome, same, inconclusiveBesideRaces);
    }

    /** This result with another outcome, as what was seen in other runs makes it. */
    public RunResult withOutcome(Outcome other) {
        return with(other, objects, inconclusiveBesideRaces);
    }

    /** This result, found to be no ground for a verdict by what was seen in other runs. */
    public RunResult withInconclusive(Inconclusive found) {
        return with(outcome, objects, inconclusiveBesideRaces.or(() -> Optional.of(found)));
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
                partedArrival,
                holdsUnderAllSchedules);
    }
}
