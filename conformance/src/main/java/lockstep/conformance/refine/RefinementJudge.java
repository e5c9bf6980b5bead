package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;

/**
 * Decides from two sets of runs whether the program after refines the one before. If several things are wrong, the
 * verdict is the first in the order of the kinds of {@link Verdict}.
 */
final class RefinementJudge {
    private final ObservableComparison comparison = new ObservableComparison(Tolerance.DEFAULT);
    private final ProgramRunner runner;
    private final Blame blame;
    private final ImplicitMasks masks;

    /**
     * @param runner that made the runs; runs them again where barriers were dropped
     * @param blame explains differences
     */
    RefinementJudge(ProgramRunner runner, Blame blame) {
        this.runner = Objects.requireNonNull(runner);
        this.blame = Objects.requireNonNull(blame);
        this.masks = new ImplicitMasks(runner, comparison);
    }

    /** The verdict on runs of the same schedules on the same launches. */
    Verdict verdict(Runs before, Runs after) {
        Verdict verdict = Grounds.verdictWithout(before).orElseGet(() -> refinement(before, after));
        return verdict.isWrong()
                ? verdict
                : FalseClaims.introduced(before, after).<Verdict>map(v -> v).orElse(verdict);
    }

    /** See {@link RefinementCheck#underSynchronized}. */
    Optional<String> underSynchronized(Runs runs) {
        boolean isGround = runs.all().stream().allMatch(run -> Grounds.isGround(run.result()));
        return isGround && masks.underStack(runs).isEmpty()
                ? Grounds.disagreement(runs, comparison).map(Disagreement::text)
                : Optional.empty();
    }

    /**
     * Compares the runs under all schedules if those of before agree. If they do not, or only by chance, those are
     * compared that mean something.
     */
    private Verdict refinement(Runs before, Runs after) {
        Optional<Disagreement> apart = Grounds.disagreement(before, comparison);
        if (apart.isPresent()) {
            return underStack(before, after)
                    .orElseGet(() -> new Verdict.Inconclusive(
                            "under-synchronized",
                            "before depends on the schedule: " + apart.get().text()));
        }
        Verdict verdict = judge(before, after);
        return verdict.isWrong() && masks.agreeByChance(before)
                ? underStack(before, after).orElse(verdict)
                : verdict;
    }

    /** The verdict on the schedules that determine the lanes of collectives without masks; empty without any. */
    private Optional<Verdict> underStack(Runs before, Runs after) {
        return masks.underStack(before).map(kept -> {
            Runs old = before.only(kept);
            return switch (judge(old, after.only(kept))) {
                case Verdict.Refines refines -> new Verdict.Refines(refines.vacuous(), before.count() - kept.size());
                case Verdict.Wrong wrong ->
                    runner.firstRace(old)
                            .<Verdict>map(race -> new Verdict.Inconclusive("race", "before: " + race))
                            .orElse(wrong);
                case Verdict.Inconclusive open -> open;
                case Verdict.Skipped skipped -> skipped;
            };
        });
    }

    /**
     * Compares the runs; a verdict can rest on those of before. A schedule with a wrong result takes precedence over an
     * inconclusive one.
     */
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

    /** Whether neither run was executed, so that both have the results of the first schedule. */
    private static boolean isKnown(Runs before, Runs after, int index) {
        return before.all().get(index).isKnown() && after.all().get(index).isKnown();
    }

    /**
     * The wrong or inconclusive verdict under one schedule; empty if after refines before under it, apart from races.
     */
    private static Optional<Verdict> judge(String schedule, RunResult old, RunResult now, ObservableComparison across) {
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

    /** The first race of after; before does not have one, or a verdict could not rest on it. */
    private static Optional<Verdict> races(Runs after) {
        List<Verdict> found = new ArrayList<>();
        for (ScheduledRun run : after.all()) {
            IntroducedRace.verdict(run.asked().toString(), run.result().races()).ifPresent(found::add);
        }
        return found.stream()
                .filter(Verdict::isWrong)
                .findFirst()
                .or(() -> found.stream().findFirst());
    }
}
