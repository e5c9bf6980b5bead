package lockstep.conformance.refine;

import java.util.Optional;
import lockstep.sim.Inconclusive;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;

/** Whether a verdict can rest on runs. */
final class Grounds {
    private Grounds() {}

    /** Whether a verdict can rest on a run. */
    static boolean isGround(RunResult run) {
        return run.inconclusive().isEmpty()
                && (run.outcome() instanceof Outcome.Finished || run.outcome() instanceof Outcome.Stopped);
    }

    /**
     * The verdict that follows from how the runs before the step ended; empty if results can be compared with theirs.
     */
    static Optional<Verdict> verdictWithout(Runs before) {
        for (ScheduledRun run : before.all()) {
            if (run.result().outcome() instanceof Outcome.Undefined) {
                return Optional.of(new Verdict.Refines(before.count()));
            }
        }
        for (ScheduledRun run : before.all()) {
            RunResult result = run.result();
            Optional<Verdict> open = inconclusive("before", result, result.inconclusive());
            if (open.isPresent()) {
                return open;
            }
            if (result.outcome() instanceof Outcome.OutOfFuel) {
                return Optional.of(new Verdict.Inconclusive("out-of-fuel", "before is " + result.outcome()));
            }
        }
        return Optional.empty();
    }

    /** Inconclusive if the simulator ended a run, or if {@code open} gives a reason why the run decides nothing. */
    static Optional<Verdict> inconclusive(String which, RunResult run, Optional<Inconclusive> open) {
        if (run.outcome() instanceof Outcome.Unsupported gap) {
            String what = gap.what() + " at " + gap.place() + ", " + which;
            return Optional.of(new Verdict.Inconclusive("unsupported", what));
        }
        return open.map(i -> new Verdict.Inconclusive(i.reason(), which + ": " + i.what() + " at " + i.place()));
    }

    /** How the runs of one program disagree with each other. */
    static Optional<Disagreement> disagreement(Runs runs, ObservableComparison comparison) {
        return Disagreement.of(runs, (a, b) -> {
            ScheduledRun one = runs.all().get(a);
            ScheduledRun other = runs.all().get(b);
            return comparison.disagreement(
                    null,
                    one.result(),
                    other.result(),
                    one.order().toString(),
                    other.order().toString());
        });
    }
}
