package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.conformance.program.Program;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.nvvm.Module;
import lockstep.sim.ClaimViolation;
import lockstep.sim.Engine;
import lockstep.sim.Inconclusive;
import lockstep.sim.ObservedObject;
import lockstep.sim.Outcome;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Decides whether a program after a pass refines the program before it, on one launch sequence, over a set of
 * schedules. Soundness comes first: what cannot be decided is {@link Verdict.Inconclusive}, never
 * {@link Verdict.Differs}.
 */
public final class RefinementCheck {
    /** Of so many good verdicts one is confirmed by the reference engine. */
    private static final int SAMPLED = 100;

    private final Engine engine;
    private final CheckOptions options;
    private final boolean provesSchedules;
    private final boolean explains;
    private final ObservableComparison comparison = new ObservableComparison(Tolerance.DEFAULT);

    /** A check that runs programs on {@code engine}. */
    public RefinementCheck(Engine engine, CheckOptions options) {
        this(engine, options, true, true);
    }

    private RefinementCheck(Engine engine, CheckOptions options, boolean provesSchedules, boolean explains) {
        this.engine = engine;
        this.options = options;
        this.provesSchedules = provesSchedules;
        this.explains = explains;
    }

    /** How thorough this check is. */
    public CheckOptions options() {
        return options;
    }

    /** This check on the same engine with other options. */
    public RefinementCheck with(CheckOptions other) {
        return new RefinementCheck(engine, other, provesSchedules, explains);
    }

    /** This check with another engine. */
    public RefinementCheck on(Engine other) {
        return new RefinementCheck(other, options, provesSchedules, explains);
    }

    /** This check running every program under each schedule, also where one run is known to stand for all. */
    public RefinementCheck runningEachSchedule() {
        return new RefinementCheck(engine, options, false, explains);
    }

    /**
     * This check for questions whose answer is not told to anybody: it says that something is wrong without asking the
     * reference engine, and without saying where it comes from.
     */
    public RefinementCheck unexplained() {
        return new RefinementCheck(engine, options, provesSchedules, false);
    }

    // ---- runs

    /** The image of {@code module} that this check runs: with the claims that it asserts. */
    public ProgramImage image(Module module) {
        return ProgramImage.of(module, ImageOptions.REFERENCE.withClaims(options.claims()));
    }

    /** The image of a program of whatever dialect; claims are about programs of NVVM. */
    public ProgramImage image(Program program) {
        return program.image(ImageOptions.REFERENCE.withClaims(options.claims()));
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
        long fuel = Math.max(options.fuel(), fuelFactor(before.image(), after) * used);
        return run(after, before.launches(), fuel, before.results());
    }

    private static long fuelFactor(ProgramImage before, ProgramImage after) {
        return after.meetsAtBarriers() && !before.meetsAtBarriers()
                ? CheckOptions.MACHINE_FUEL_FACTOR
                : CheckOptions.AFTER_FUEL_FACTOR;
    }

    private Runs run(ProgramImage image, LaunchFile launches, long fuel, List<RunResult> before) {
        List<RunResult> results = new ArrayList<>();
        SharedObjects objects = new SharedObjects(before);
        for (Schedule schedule : schedules(image)) {
            boolean isKnown = !results.isEmpty() && results.getFirst().holdsUnderAllSchedules();
            RunRequest request = request(launches, schedule, fuel);
            results.add(
                    isKnown
                            ? results.getFirst()
                            : objects.share(engine.run(image, results.isEmpty() ? asked(request) : request)));
        }
        List<RunResult> judged = AlignedArrivals.judged(
                schedules(image), results, other -> engine.run(image, request(launches, other, fuel)));
        return new Runs(image, launches, fuel, judged);
    }

    /** The first run is to say whether the others are needed. */
    private RunRequest asked(RunRequest request) {
        return provesSchedules && options.schedules().size() > 1 ? request.provingSchedules() : request;
    }

    private List<Schedule> schedules(ProgramImage image) {
        return LevelSchedules.of(image, options.schedules());
    }

    private RunRequest request(LaunchFile launches, Schedule schedule, long fuel) {
        return new RunRequest(launches, schedule, options.seed(), fuel, options.warpSize(), true, Optional.empty())
                .withRaces(options.detectsRaces());
    }

    /**
     * Whether {@code runs} may stand for those of a program in which every thread executes the same: they do not depend
     * on the schedule. Of so many one is made all the same, so that a wrong belief in sameness does not live long.
     * Where claims are asserted all are: what an analysis claims of the other program is claimed of other instructions.
     *
     * @param step where the other program comes from; decides with the runs whether it is the one
     */
    public boolean standsForSame(Runs runs, int step) {
        RunResult first = runs.results().getFirst();
        return provesSchedules
                && options.claims().isEmpty()
                && first.holdsUnderAllSchedules()
                && first.outcome() instanceof Outcome.Finished
                && !isChosen((options.seed() * 31 + step) * 31 + first.counters().laneInstructions());
    }

    // ---- verdicts

    /**
     * Whether {@code after} refines {@code before}; both are runs of this check's schedules on the same launches. Of
     * several things that are wrong the first in the order of {@link Verdict}'s kinds is told.
     */
    public Verdict compare(Runs before, Runs after) {
        Verdict verdict = verdict(before, after);
        return isTrusted() || !isInDoubt(verdict, after) ? verdict : confirmed(before, after);
    }

    private boolean isInDoubt(Verdict verdict, Runs after) {
        return verdict instanceof Verdict.Refines ? isSampled(after) : explains;
    }

    private boolean isTrusted() {
        return engine instanceof ReferenceEngine;
    }

    /** One good verdict in a hundred, by what came out; the same ones in each repetition. */
    private boolean isSampled(Runs after) {
        long mixed = options.seed();
        for (RunResult run : after.results()) {
            mixed = mixed * 31 + run.counters().laneInstructions();
        }
        return isChosen(mixed);
    }

    private static boolean isChosen(long number) {
        return Math.floorMod(number * 0x9E3779B97F4A7C15L >>> 32, SAMPLED) == 0;
    }

    /**
     * The verdict on the same runs done by the reference engine, under every schedule: what another engine finds, or
     * finds to hold under all schedules, is not believed before.
     *
     * @throws CompilerBug if the engines disagree, or a result does not hold under a schedule
     */
    private Verdict confirmed(Runs before, Runs after) {
        RefinementCheck reference = new RefinementCheck(new ReferenceEngine(), options, false, explains);
        Runs first = reference.run(before.image(), before.launches(), before.fuel(), List.of());
        Runs second = reference.run(after.image(), after.launches(), after.fuel(), List.of());
        requireSame(first, before);
        requireSame(second, after);
        return reference.verdict(first, second);
    }

    private void requireSame(Runs expected, Runs found) {
        for (int i = 0; i < expected.results().size(); i++) {
            String schedule = schedules(expected.image()).get(i).toString();
            RunResult one = expected.results().get(i);
            RunResult other = found.results().get(i);
            boolean stands = i > 0 && other == found.results().getFirst();
            Optional<String> difference = stands
                    ? ResultComparison.firstDifferenceUnderAnySchedule(one, other)
                    : ResultComparison.firstDifference(one, other);
            if (difference.isPresent()) {
                throw new CompilerBug("the engines reference and %s disagree under %s: %s"
                        .formatted(engine.name(), schedule, difference.get()));
            }
        }
    }

    private Verdict verdict(Runs before, Runs after) {
        Verdict verdict = judgeBefore(before).orElseGet(() -> judge(before, after));
        return verdict.isWrong()
                ? verdict
                : claimViolated(before, after).<Verdict>map(v -> v).orElse(verdict);
    }

    /**
     * What of the input itself is wrong: an analysis claims what is not so. Later programs are then only blamed for
     * other claims.
     */
    public Optional<Verdict.ClaimViolated> judgeInput(Runs input) {
        return claimViolated(new Runs(input.image(), input.launches(), input.fuel(), List.of()), input);
    }

    /**
     * Says that the runs of one program disagree among themselves, so that nothing can be compared with them, and how;
     * empty if they agree or one of them is no ground for a verdict.
     */
    public Optional<String> underSynchronized(Runs runs) {
        boolean isGround = runs.results().stream().allMatch(RefinementCheck::isGround);
        return isGround ? disagreement(runs).map(Disagreement::text) : Optional.empty();
    }

    private static boolean isGround(RunResult run) {
        return run.inconclusive().isEmpty()
                && (run.outcome() instanceof Outcome.Finished || run.outcome() instanceof Outcome.Stopped);
    }

    private Optional<Disagreement> disagreement(Runs runs) {
        List<Schedule> schedules = schedules(runs.image());
        List<RunResult> all = runs.results();
        return Disagreement.of(
                schedules,
                (a, b) -> all.get(a) == all.get(b)
                        ? Optional.empty()
                        : comparison.disagreement(
                                null, all.get(a), all.get(b), name(schedules, a), name(schedules, b)));
    }

    private static String name(List<Schedule> schedules, int number) {
        return schedules.get(number).toString();
    }

    private String schedule(int number) {
        return name(options.schedules(), number);
    }

    /** A verdict that stands whatever after does. */
    private Optional<Verdict> judgeBefore(Runs runs) {
        List<RunResult> before = runs.results();
        for (RunResult run : before) {
            if (run.outcome() instanceof Outcome.Undefined) {
                return Optional.of(new Verdict.Refines(before.size()));
            }
        }
        for (RunResult run : before) {
            Optional<Verdict> open = inconclusive("before", run, run.inconclusive());
            if (open.isPresent()) {
                return open;
            }
            if (run.outcome() instanceof Outcome.OutOfFuel) {
                return Optional.of(new Verdict.Inconclusive("out-of-fuel", "before is " + run.outcome()));
            }
        }
        return disagreement(runs)
                .map(d -> new Verdict.Inconclusive(
                        "under-synchronized", "before depends on the schedule: " + d.text()));
    }

    private static Optional<Verdict> inconclusive(String which, RunResult run, Optional<Inconclusive> open) {
        if (run.outcome() instanceof Outcome.Unsupported gap) {
            String what = gap.what() + " at " + gap.place() + ", " + which;
            return Optional.of(new Verdict.Inconclusive("unsupported", what));
        }
        return open.map(i -> new Verdict.Inconclusive(i.reason(), which + ": " + i.what() + " at " + i.place()));
    }

    /** Before is ground for a verdict. A schedule that shows something wrong counts more than one that is open. */
    private Verdict judge(Runs before, Runs after) {
        Optional<Verdict> open = Optional.empty();
        ObservableComparison across = comparison.with(LevelObjects.between(before, after));
        for (int i = 0; i < options.schedules().size(); i++) {
            if (isCompared(before, after, i)) {
                continue;
            }
            Optional<Verdict> verdict =
                    judgeAfter(schedule(i), before.results().get(i), after.results().get(i), across);
            if (verdict.isPresent() && verdict.get() instanceof Verdict.Differs differs) {
                return blame(explain(differs.counterexample(), before, after, i), before, after);
            }
            open = open.or(() -> verdict);
        }
        return open.or(() -> participants(before, after))
                .or(() -> races(after))
                .orElseGet(() -> new Verdict.Refines(0));
    }

    /** Whether the runs are those of the first schedule, on both sides. */
    private static boolean isCompared(Runs before, Runs after, int schedule) {
        return schedule > 0
                && before.results().get(schedule) == before.results().getFirst()
                && after.results().get(schedule) == after.results().getFirst();
    }

    /** What is wrong or undecided under one schedule; empty if after refines before there, apart from races. */
    private Optional<Verdict> judgeAfter(
            String schedule, RunResult old, RunResult now, ObservableComparison across) {
        Optional<Verdict> open = inconclusive("after", now, now.inconclusiveBesideRaces());
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
        RunResult first = before.results().getFirst();
        boolean isInvariant = true;
        for (RunResult run : before.results()) {
            isInvariant &= run == first || ParticipantComparison.same(events.of(first), events.of(run));
        }
        for (int i = 0; isInvariant && i < options.schedules().size(); i++) {
            if (isCompared(before, after, i)) {
                continue;
            }
            Optional<Counterexample> difference = ParticipantComparison.firstDifference(
                    schedule(i), events.of(before.results().get(i)), events.of(after.results().get(i)));
            if (difference.isPresent()) {
                return new DroppedBarriers(options).judge(before, after, difference.get());
            }
        }
        return Optional.empty();
    }

    /** Before has no race, or it would be no ground for a verdict. */
    private Optional<Verdict> races(Runs after) {
        List<Verdict> found = new ArrayList<>();
        for (int i = 0; i < options.schedules().size(); i++) {
            IntroducedRace.verdict(schedule(i), after.results().get(i).races()).ifPresent(found::add);
        }
        return found.stream().filter(Verdict::isWrong).findFirst().or(() -> found.stream().findFirst());
    }

    // ---- claims

    /** The first claim that is false in after's runs and is not already in before's. */
    private Optional<Verdict.ClaimViolated> claimViolated(Runs before, Runs after) {
        if (options.claims().isEmpty()) {
            return Optional.empty();
        }
        Set<String> known = before.results().stream()
                .flatMap(run -> run.claimViolations().stream())
                .map(ClaimViolation::key)
                .collect(Collectors.toSet());
        for (int i = 0; i < after.results().size(); i++) {
            RunResult run = after.results().get(i);
            Optional<ClaimViolation> fresh = isGround(run)
                    ? run.claimViolations().stream().filter(v -> !known.contains(v.key())).findFirst()
                    : Optional.empty();
            if (fresh.isPresent()) {
                return Optional.of(new Verdict.ClaimViolated(counterexample(schedule(i), fresh.get())));
            }
        }
        return Optional.empty();
    }

    private static Counterexample counterexample(String schedule, ClaimViolation found) {
        String lanes = LanePattern.of(found.lanes(), found.lanes(), found.lanes());
        return new Counterexample(
                schedule, "claim-" + found.kind().word(), found.toString(), found.analysis(), -1, lanes, List.of());
    }

    // ---- explanations

    /** Something is wrong; where after agrees with itself no more, that is the news. */
    private Verdict blame(Counterexample found, Runs before, Runs after) {
        List<RunResult> old = before.results();
        List<RunResult> now = after.results();
        boolean isGround = now.stream().allMatch(r -> r.inconclusiveBesideRaces().isEmpty());
        List<Schedule> names = schedules(after.image());
        return Disagreement.of(names, (a, b) -> isGround
                        ? comparison.disagreement(old.get(a), now.get(a), now.get(b), name(names, a), name(names, b))
                        : Optional.empty())
                .<Verdict>map(d -> new Verdict.PolicyDependent(found.asPolicyDependence(d.text())))
                .orElseGet(() -> new Verdict.Differs(found));
    }

    private Counterexample explain(Counterexample found, Runs before, Runs after, int index) {
        List<String> lines = new ArrayList<>();
        Schedule order = schedules(after.image()).get(index);
        if (after.image().meetsAtBarriers() && !order.equals(options.schedules().get(index))) {
            lines.add("the machine words ran under " + order);
        }
        if (found.offset() < 0 || !explains) {
            return found.with(found.lanes(), lines);
        }
        BitSet bytes = differences(before.results().get(index), after.results().get(index), found.object());
        Explanation why = Explanation.of(
                engine,
                subject(before, index),
                subject(after, index),
                LevelEvents.between(before, after),
                found,
                bytes);
        lines.addAll(why.lines());
        return found.with(why.lanes(), lines);
    }

    private Explanation.Subject subject(Runs runs, int index) {
        Schedule schedule = schedules(runs.image()).get(index);
        return new Explanation.Subject(runs.image(), request(runs.launches(), schedule, runs.fuel()));
    }

    private BitSet differences(RunResult old, RunResult now, String object) {
        Optional<ObservedObject> before = old.object(object);
        Optional<ObservedObject> after = now.object(object);
        return before.isPresent() && after.isPresent()
                ? comparison.differences(before.get(), after.get())
                : new BitSet();
    }
}
