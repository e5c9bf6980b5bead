package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Engine;
import lockstep.sim.ObservedObject;
import lockstep.sim.Outcome;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;

/**
 * Decides whether a program after a pass refines the program before it, on one launch sequence, over a set of
 * schedules. Soundness comes first: what cannot be decided is {@link Verdict.Inconclusive}, never
 * {@link Verdict.Differs}.
 */
public final class RefinementCheck {
    private final Engine engine;
    private final CheckOptions options;
    private final ObservableComparison comparison = new ObservableComparison(Tolerance.DEFAULT);

    /** A check that runs programs on {@code engine}. */
    public RefinementCheck(Engine engine, CheckOptions options) {
        this.engine = engine;
        this.options = options;
    }

    /** How thorough this check is. */
    public CheckOptions options() {
        return options;
    }

    /** This check on the same engine with other options. */
    public RefinementCheck with(CheckOptions other) {
        return new RefinementCheck(engine, other);
    }

    /** The runs of a program that stands at the beginning. */
    public Runs run(ProgramImage image, LaunchFile launches) {
        return run(image, launches, options.fuel(), List.of());
    }

    /** The runs of {@code after}, with room to take longer than before did. */
    public Runs runAfter(Runs before, ProgramImage after) {
        long used = before.results().stream()
                .mapToLong(r -> r.counters().warpInstructions())
                .max()
                .orElse(0);
        long fuel = Math.max(options.fuel(), CheckOptions.AFTER_FUEL_FACTOR * used);
        return run(after, before.launches(), fuel, before.results());
    }

    private Runs run(ProgramImage image, LaunchFile launches, long fuel, List<RunResult> before) {
        List<RunResult> results = new ArrayList<>();
        SharedObjects objects = new SharedObjects(before);
        for (Schedule schedule : options.schedules()) {
            results.add(objects.share(engine.run(image, request(launches, schedule, fuel))));
        }
        return new Runs(image, launches, results);
    }

    private RunRequest request(LaunchFile launches, Schedule schedule, long fuel) {
        return new RunRequest(launches, schedule, options.seed(), fuel, options.warpSize(), true, Optional.empty())
                .withRaces(options.detectsRaces());
    }

    /** Whether {@code after} refines {@code before}; both are runs of this check's schedules on the same launches. */
    public Verdict compare(Runs before, Runs after) {
        Optional<Verdict> early = judgeBefore(before.results());
        if (early.isPresent()) {
            return early.get();
        }
        Verdict participants = new Verdict.Refines(0);
        boolean comparesParticipants = participantsAgree(before.results());
        for (int i = 0; i < options.schedules().size(); i++) {
            String schedule = options.schedules().get(i).toString();
            RunResult old = before.results().get(i);
            RunResult now = after.results().get(i);
            Optional<Verdict> verdict = judgeAfter(schedule, old, now);
            if (verdict.isPresent()) {
                return explain(verdict.get(), before, after, options.schedules().get(i));
            }
            if (comparesParticipants && !participants.isWrong()) {
                participants = ParticipantComparison.firstDifference(schedule, old, now)
                        .<Verdict>map(Verdict.ParticipantsDiffer::new)
                        .orElse(participants);
            }
        }
        return participants;
    }

    /** A verdict that stands whatever after does. */
    private Optional<Verdict> judgeBefore(List<RunResult> before) {
        int vacuous = 0;
        for (RunResult run : before) {
            if (run.outcome() instanceof Outcome.Undefined) {
                vacuous++;
            }
        }
        if (vacuous > 0) {
            return Optional.of(new Verdict.Refines(before.size()));
        }
        for (RunResult run : before) {
            Optional<Verdict> open = inconclusive("before", run);
            if (open.isPresent()) {
                return open;
            }
            if (run.outcome() instanceof Outcome.OutOfFuel) {
                return Optional.of(new Verdict.Inconclusive("out-of-fuel", "before is " + run.outcome()));
            }
        }
        return underSynchronized(before);
    }

    private static Optional<Verdict> inconclusive(String which, RunResult run) {
        if (run.outcome() instanceof Outcome.Unsupported) {
            return Optional.of(new Verdict.Inconclusive("unsupported", which + ": " + run.outcome()));
        }
        return run.inconclusive()
                .map(i -> new Verdict.Inconclusive(i.reason(), which + ": " + i.what() + " at " + i.place()));
    }

    /** Before must show the same under every schedule, or what after shows proves nothing. */
    private Optional<Verdict> underSynchronized(List<RunResult> before) {
        RunResult first = before.get(0);
        for (int i = 1; i < before.size(); i++) {
            String schedule = options.schedules().get(i).toString();
            Optional<String> difference = behaviourDifference(schedule, first, before.get(i));
            if (difference.isPresent()) {
                return Optional.of(new Verdict.Inconclusive("under-synchronized", difference.get()));
            }
        }
        return Optional.empty();
    }

    private Optional<String> behaviourDifference(String schedule, RunResult a, RunResult b) {
        if (!sameKind(a.outcome(), b.outcome())) {
            return Optional.of("before depends on the schedule: " + a.outcome() + "; " + b.outcome());
        }
        return comparison
                .firstDifference(schedule, a, b)
                .or(() -> comparison.firstDifference(schedule, b, a))
                .map(c -> "before depends on the schedule: " + c.what());
    }

    private static boolean sameKind(Outcome a, Outcome b) {
        if (a instanceof Outcome.Stopped s && b instanceof Outcome.Stopped t) {
            return s.kind() == t.kind() && s.detail().equals(t.detail());
        }
        return a.getClass() == b.getClass();
    }

    private static boolean participantsAgree(List<RunResult> before) {
        return before.stream()
                .allMatch(run -> ParticipantComparison.same(before.get(0).collectives(), run.collectives()));
    }

    /** What is wrong or undecided under one schedule; empty if after refines before there. */
    private Optional<Verdict> judgeAfter(String schedule, RunResult old, RunResult now) {
        Optional<Verdict> open = inconclusive("after", now);
        if (open.isPresent()) {
            return open;
        }
        if (!sameKind(old.outcome(), now.outcome())) {
            String kind = switch (now.outcome()) {
                case Outcome.Undefined u -> "undefined";
                case Outcome.OutOfFuel o -> "does-not-finish";
                case Outcome.Finished f -> "outcome";
                case Outcome.Stopped s -> "outcome";
                case Outcome.Unsupported u -> "outcome";
            };
            String what = "before is " + old.outcome() + ", after is " + now.outcome();
            return Optional.of(new Verdict.Differs(Counterexample.of(schedule, kind, what)));
        }
        return comparison.firstDifference(schedule, old, now).map(Verdict.Differs::new);
    }

    private Verdict explain(Verdict verdict, Runs before, Runs after, Schedule schedule) {
        if (!(verdict instanceof Verdict.Differs differs)
                || differs.counterexample().offset() < 0) {
            return verdict;
        }
        Counterexample found = differs.counterexample();
        List<String> details = new ArrayList<>();
        agreeingSchedules(before, after).ifPresent(details::add);
        RunRequest request = request(before.launches(), schedule, options.fuel() * CheckOptions.AFTER_FUEL_FACTOR);
        int index = options.schedules().indexOf(schedule);
        BitSet bytes = differences(
                before.results().get(index), after.results().get(index), found.object());
        Explanation why = Explanation.of(engine, request, before.image(), after.image(), found, bytes);
        details.addAll(why.lines());
        return new Verdict.Differs(found.with(why.lanes(), details));
    }

    private BitSet differences(RunResult old, RunResult now, String object) {
        Optional<ObservedObject> before = old.object(object);
        Optional<ObservedObject> after = now.object(object);
        return before.isPresent() && after.isPresent()
                ? comparison.differences(before.get(), after.get())
                : new BitSet();
    }

    /** A program that is right under some schedules lost a synchronization; worth saying. */
    private Optional<String> agreeingSchedules(Runs before, Runs after) {
        List<String> agreeing = new ArrayList<>();
        for (int i = 0; i < options.schedules().size(); i++) {
            String schedule = options.schedules().get(i).toString();
            if (judgeAfter(schedule, before.results().get(i), after.results().get(i))
                    .isEmpty()) {
                agreeing.add(schedule);
            }
        }
        return agreeing.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "after depends on the schedule: it agrees with before under " + String.join(", ", agreeing));
    }
}
