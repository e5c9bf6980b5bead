package lockstep.conformance.refine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Race;
import lockstep.sim.RaceReport;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.reference.ReferenceEngine;

/**
 * What it means that block barriers are missing after a pass, where everything else agrees: nothing, if they ordered
 * nothing. That is so if the program is as free of races without them as it was with them, for which both are run again
 * with the race detector (docs/semantics.md, S7.10).
 */
final class DroppedBarriers {
    private final CheckOptions options;
    private final ReferenceEngine engine = new ReferenceEngine();

    DroppedBarriers(CheckOptions options) {
        this.options = options;
    }

    /** The verdict on {@code difference}, the first of the participants; empty where it is legal. */
    Optional<Verdict> judge(Runs before, Runs after, Counterexample difference) {
        LevelEvents events = LevelEvents.between(before, after);
        Optional<Verdict> wrong = Optional.of(new Verdict.ParticipantsDiffer(difference));
        for (int i = 0; i < options.schedules().size(); i++) {
            String schedule = options.schedules().get(i).toString();
            Map<String, List<CollectiveEvent>> old = events.of(before.results().get(i));
            Map<String, List<CollectiveEvent>> now = events.of(after.results().get(i));
            if (ParticipantComparison.firstDifferenceBesideBarriers(schedule, old, now)
                    .isPresent()) {
                return wrong;
            }
        }
        Optional<Race> known = firstRace(before);
        if (known.isPresent()) {
            return Optional.of(new Verdict.Inconclusive("race", "before: " + known.get()));
        }
        return firstRace(after).isPresent() ? wrong : Optional.empty();
    }

    private Optional<Race> firstRace(Runs runs) {
        for (Schedule schedule : LevelSchedules.of(runs.image(), options.schedules())) {
            RunRequest request = new RunRequest(
                            runs.launches(),
                            schedule,
                            options.seed(),
                            runs.fuel(),
                            options.warpSize(),
                            false,
                            Optional.empty())
                    .withRaces(true);
            RaceReport races = engine.run(runs.image(), request).races();
            if (races.total() > 0) {
                return races.listed().stream().findFirst();
            }
        }
        return Optional.empty();
    }
}
