package lockstep.conformance.refine;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Race;

/**
 * Judges programs in which block barriers are missing after a pass while everything else agrees. That is legal if the
 * barriers did not order anything, i.e. if the program is as free of races without them as with them; both are run
 * again with the race detector to decide that (docs/semantics.md, S7.10).
 */
final class DroppedBarriers {
    private final ProgramRunner runner;

    /** @param runner that made the runs */
    DroppedBarriers(ProgramRunner runner) {
        this.runner = Objects.requireNonNull(runner);
    }

    /** The verdict on {@code difference}, the first one between participants; empty if it is legal. */
    Optional<Verdict> judge(Runs before, Runs after, Counterexample difference) {
        LevelEvents events = LevelEvents.between(before, after);
        Optional<Verdict> wrong = Optional.of(new Verdict.ParticipantsDiffer(difference));
        for (int i = 0; i < before.count(); i++) {
            String schedule = before.all().get(i).asked().toString();
            Map<String, List<CollectiveEvent>> old = events.of(before.all().get(i));
            Map<String, List<CollectiveEvent>> now = events.of(after.all().get(i));
            if (ParticipantComparison.firstDifferenceBesideBarriers(schedule, old, now)
                    .isPresent()) {
                return wrong;
            }
        }
        Optional<Race> known = runner.firstRace(before);
        if (known.isPresent()) {
            return Optional.of(new Verdict.Inconclusive("race", "before: " + known.get()));
        }
        return runner.firstRace(after).isPresent() ? wrong : Optional.empty();
    }
}
