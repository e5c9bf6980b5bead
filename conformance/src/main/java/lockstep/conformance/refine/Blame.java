package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.sim.Engine;
import lockstep.sim.RunResult;
import lockstep.sim.memory.ObservedObject;

/**
 * Turns a difference between the runs before and after a step into a verdict, and finds which lanes wrote the differing
 * bytes.
 */
final class Blame {
    private final Engine engine;
    private final ProgramRunner runner;
    private final boolean explains;

    /**
     * @param engine that runs programs once more to find who wrote what differs
     * @param runner that made the runs
     * @param explains whether verdicts explain where a difference comes from
     */
    Blame(Engine engine, ProgramRunner runner, boolean explains) {
        this.engine = Objects.requireNonNull(engine);
        this.runner = Objects.requireNonNull(runner);
        this.explains = explains;
    }

    /**
     * The verdict on a difference; if the runs of after no longer agree with each other, that takes precedence.
     *
     * @param index of the runs that differ
     */
    Verdict on(Counterexample found, Runs before, Runs after, int index, ObservableComparison comparison) {
        Counterexample told = explained(found, before, after, index, comparison);
        return disagreement(before, after, comparison)
                .<Verdict>map(d -> new Verdict.PolicyDependent(told.asPolicyDependence(d.text())))
                .orElseGet(() -> new Verdict.Differs(told));
    }

    /** How the runs of after disagree in bits that before defines. */
    private static Optional<Disagreement> disagreement(Runs before, Runs after, ObservableComparison comparison) {
        boolean isGround = after.all().stream()
                .allMatch(run -> run.result().inconclusiveExceptRaces().isEmpty());
        if (!isGround) {
            return Optional.empty();
        }
        return Disagreement.of(after, (a, b) -> {
            ScheduledRun one = after.all().get(a);
            ScheduledRun other = after.all().get(b);
            return comparison.disagreement(
                    before.all().get(a).result(),
                    one.result(),
                    other.result(),
                    one.order().toString(),
                    other.order().toString());
        });
    }

    private Counterexample explained(
            Counterexample found, Runs before, Runs after, int index, ObservableComparison comparison) {
        List<String> lines = new ArrayList<>();
        ScheduledRun now = after.all().get(index);
        if (after.image().meetsAtBarriers() && !now.order().equals(now.asked())) {
            lines.add("the machine words ran under " + now.order());
        }
        if (found.offset() < 0 || !explains) {
            return found.with(found.lanes(), Optional.empty(), lines);
        }
        BitSet bytes = differences(before.all().get(index).result(), now.result(), found.object(), comparison);
        Explanation why = Explanation.of(
                engine,
                subject(before, index),
                subject(after, index),
                LevelEvents.between(before, after),
                found,
                bytes);
        lines.addAll(why.lines());
        return found.with(why.lanes(), why.lane(), lines);
    }

    private Explanation.Subject subject(Runs runs, int index) {
        return new Explanation.Subject(
                runs.image(), runner.request(runs, runs.all().get(index)));
    }

    private static BitSet differences(RunResult old, RunResult now, String object, ObservableComparison comparison) {
        Optional<ObservedObject> before = old.object(object);
        Optional<ObservedObject> after = now.object(object);
        return before.isPresent() && after.isPresent()
                ? comparison.differences(before.get(), after.get())
                : new BitSet();
    }
}
