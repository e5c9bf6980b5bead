package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;

/**
 * Says what two sets of runs mean: whether the program after refines the one before. Of several things that are wrong
 * the first in the order of {@link Verdict}'s kinds is told.
 */
final class RefinementJudge {
    private final ObservableComparison comparison = new ObservableComparison(Tolerance.DEFAULT);
    private final ProgramRunner runner;
    private final Blame blame;

    /**
     * @param runner that made the runs; runs them again where barriers were dropped
     * @param blame tells where something wrong comes from
     */
    RefinementJudge(ProgramRunner runner, Blame blame) {
        this.runner = Objects.requireNonNull(runner);
        this.blame = Objects.requireNonNull(blame);
    }

    /** The verdict on runs of the same schedules on the same launches. */
    Verdict verdict(Runs before, Runs after) {
        Verdict verdict = Grounds.verdictWithout(before, comparison).orElseGet(() -> judge(before, after));
        return verdict.isWrong()
                ? verdict
                : FalseClaims.introduced(before, after).<Verdict>map(v -> v).orElse(verdict);
    }

    /** See {@link RefinementCheck#underSynchronized}. */
    Optional<String> underSynchronized(Runs runs) {
        boolean isGround = runs.all().stream().allMatch(run -> Grounds.isGround(run.result()));
        return isGround ? Grounds.disagreement(runs, comparison).map(Disagreement::text) : Optional.empty();
    }

    /** Before is ground for a verdict. A schedule that shows something wrong counts more than one that is open. */
    private Verdict judge(Runs before, Runs after) {
        Optional<Verdict> open = Optional.empty();
        ObservableComparison across = comparison.with(LevelObjects.between(before, after));
        for (int i = 0; i < before.count(); i++) {
            if (isKnown(before, after, i)) {
                continue;
            }
            Optional<Verdict> verdict = judge(
                    schedule(before, i),
                    before.all().get(i).result(),
                    after.all().get(i).result(),
                    across);
            if (verdict.isPresent() && verdict.get() instanceof Verdict.Differs differs) {
                return blame.on(differs.counterexample(), before, after, i, comparison);
            }
            open = open.or(() -> verdict);
        }
        return open.or(() -> participants(before, after))
                .or(() -> races(after))
                .orElseGet(() -> new Verdict.Refines(0));
    }

    private static String schedule(Runs runs, int index) {
        return runs.all().get(index).asked().toString();
    }

    /** Whether the runs are those of the first schedule, on both sides. */
    private static boolean isKnown(Runs before, Runs after, int index) {
        return before.all().get(index).isKnown() && after.all().get(index).isKnown();
    }

    /** What is wrong or undecided under one schedule; empty if after refines before there, apart from races. */
    private static Optional<Verdict> judge(
            String schedule, RunResult old, RunResult now, ObservableComparison across) {
        Optional<Verdict> open = Grounds.inconclusive("after", now, now.inconclusiveExceptRaces());
        if (open.isPresent()) {
            return open;
        }
        if (!Disagreement.endAlike(old, now)) {
            String kind = switch (now.outcome()) {
                case Outcome.Undefined u -> "undefined-" + u.code();
                case Outcome.OutOfFuel o -> "does-not-finish";
                case Outcome.Finished f -> "outcome";
                case Outcome.Stopped s -> "outcome";
                case Outcome.Unsupported u -> "outcome";
            };
            String what = "before is " + old.outcome() + ", after is " + now.outcome();
            return Optional.of(new Verdict.Differs(Counterexample.of(schedule, kind, what)));
        }
        return across.firstDifference(schedule, old, now).map(Verdict.Differs::new);
    }

    private Optional<Verdict> participants(Runs before, Runs after) {
        LevelEvents events = LevelEvents.between(before, after);
        boolean isInvariant = before.all().stream()
                .skip(1)
                .allMatch(run -> run.isKnown()
                        || ParticipantComparison.same(events.of(before.first()), events.of(run.result())));
        for (int i = 0; isInvariant && i < before.count(); i++) {
            if (isKnown(before, after, i)) {
                continue;
            }
            Optional<Counterexample> difference = ParticipantComparison.firstDifference(
                    schedule(before, i),
                    events.of(before.all().get(i)),
                    events.of(after.all().get(i)));
            if (difference.isPresent()) {
                return new DroppedBarriers(runner).judge(before, after, difference.get());
            }
        }
        return Optional.empty();
    }

    /** Before has no race, or it would be no ground for a verdict. */
    private static Optional<Verdict> races(Runs after) {
        List<Verdict> found = new ArrayList<>();
        for (ScheduledRun run : after.all()) {
            IntroducedRace.verdict(run.asked().toString(), run.result().races()).ifPresent(found::add);
        }
        return found.stream().filter(Verdict::isWrong).findFirst().or(() -> found.stream().findFirst());
    }
}
