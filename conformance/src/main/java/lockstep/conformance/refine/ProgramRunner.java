package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Counters;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.Race;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Makes the runs that are compared: one under every schedule of the options, or a single one if its result holds under
 * all.
 */
final class ProgramRunner {
    private final Engine engine;
    private final CheckOptions options;
    private final boolean provesSchedules;

    /** @param provesSchedules whether a program runs only once if its result is known to hold under every schedule */
    ProgramRunner(Engine engine, CheckOptions options, boolean provesSchedules) {
        this.engine = Objects.requireNonNull(engine);
        this.options = Objects.requireNonNull(options);
        this.provesSchedules = provesSchedules;
    }

    /** The runs of an input. */
    Runs run(ProgramImage image, LaunchFile launches) {
        return run(image, launches, options.fuel(), List.of());
    }

    /**
     * The runs of {@code after}, with a multiple of the fuel that before used. If that is too little under a schedule,
     * the run is repeated with all the fuel of the options, on this engine only. A schedule in which diverged lanes may
     * stay apart gets a multiple of the lane instructions executed before, up to the usual fuel of a run. A schedule
     * under which the program before did not end is inconclusive and not repeated. If the larger amount is not enough
     * either, the program is assumed not to terminate: what follows (other schedules, the reference engine, an
     * explanation) runs with the smaller amount.
     */
    Runs runAfter(Runs before, ProgramImage after) {
        int factor = fuelFactor(before.image(), after);
        long granted = factor * most(before, Counters::warpInstructions);
        long all = Math.max(options.fuel(), granted);
        long little = Math.max(Math.min(options.fuel(), CheckOptions.MIN_AFTER_FUEL), granted);
        Runs runs = run(after, before.launches(), little, before.results());
        Optional<ScheduledRun> unfinished = runs.all().stream()
                .filter(run -> !hasEnded(run))
                .filter(run -> before.all().stream()
                        .allMatch(old -> hasEnded(old) || !old.asked().equals(run.asked())))
                .findFirst();
        if (unfinished.isEmpty()) {
            return runs;
        }
        Schedule order = unfinished.get().order();
        long apart = factor * most(before, Counters::laneInstructions);
        long most = keepsApart(order.policy()) ? Math.max(all, Math.min(apart, RunRequest.DEFAULT_FUEL)) : all;
        if (most == little) {
            return runs;
        }
        RunRequest longer = request(before.launches(), order, most);
        boolean isEndless = engine.run(after, longer).outcome() instanceof Outcome.OutOfFuel;
        return isEndless ? runs : run(after, before.launches(), most, before.results());
    }

    private static boolean hasEnded(ScheduledRun run) {
        return !(run.result().outcome() instanceof Outcome.OutOfFuel);
    }

    /**
     * The largest count of the runs that ended. Runs that did not end are left out: otherwise the fuel would be
     * multiplied at each step.
     */
    private static long most(Runs runs, ToLongFunction<Counters> count) {
        return runs.all().stream()
                .filter(ProgramRunner::hasEnded)
                .mapToLong(run -> count.applyAsLong(run.result().counters()))
                .max()
                .orElse(0);
    }

    /** Whether diverged lanes may stay apart indefinitely. */
    private static boolean keepsApart(Policy policy) {
        return switch (policy) {
            case STACK, MAXIMAL, FRONTIER -> false;
            case INDEPENDENT, BARRIER, ARMS -> true;
        };
    }

    private static int fuelFactor(ProgramImage before, ProgramImage after) {
        return after.isMachineCode() && !before.isMachineCode()
                ? CheckOptions.MACHINE_FUEL_FACTOR
                : CheckOptions.AFTER_FUEL_FACTOR;
    }

    /** The same runs once more, by this runner. */
    Runs repeat(Runs runs) {
        return run(runs.image(), runs.launches(), runs.fuel(), List.of());
    }

    private Runs run(ProgramImage image, LaunchFile launches, long fuel, List<RunResult> before) {
        List<ScheduledRun> runs = new ArrayList<>();
        SharedObjects objects = new SharedObjects(before);
        for (Schedule asked : options.schedules()) {
            Schedule order = LevelSchedules.of(image, asked);
            RunRequest request = request(launches, order, fuel);
            boolean isFirst = runs.isEmpty();
            boolean isKnown = !isFirst && runs.getFirst().result().holdsUnderAllSchedules();
            RunResult result = isKnown
                    ? runs.getFirst().result()
                    : objects.share(engine.run(image, isFirst ? asked(request) : request));
            runs.add(new ScheduledRun(asked, order, result, isKnown));
        }
        List<ScheduledRun> judged =
                AlignedArrivals.judged(runs, other -> engine.run(image, request(launches, other, fuel)));
        boolean needsMore = judged.stream()
                .anyMatch(run -> run.isKnown() && run.result().counters().laneInstructions() > fuel);
        return new Runs(image, launches, needsMore ? fuelOfOthers(fuel) : fuel, judged);
    }

    /**
     * The first run shows whether the others are needed. A run with little fuel that does not end is repeated with all
     * of it, so that the proof must assume that amount for the others.
     */
    private RunRequest asked(RunRequest request) {
        return provesSchedules && options.schedules().size() > 1
                ? request.provingSchedules(fuelOfOthers(request.fuel()))
                : request;
    }

    /**
     * The fuel that runs may have in the end if they start with {@code fuel}; repeating a run that was not executed may
     * need that much.
     */
    private long fuelOfOthers(long fuel) {
        return Math.max(options.fuel(), fuel);
    }

    private RunRequest request(LaunchFile launches, Schedule order, long fuel) {
        return new RunRequest(launches, order, options.seed(), fuel, options.warpSize(), true, Optional.empty())
                .withRaces(options.detectsRaces());
    }

    /** The request with which the engine made {@code run}, one of {@code runs}. */
    RunRequest request(Runs runs, ScheduledRun run) {
        return request(runs.launches(), run.order(), runs.fuel());
    }

    /** The request that repeats {@code run}, one of {@code runs}, only to detect races. */
    private RunRequest racing(Runs runs, ScheduledRun run) {
        return new RunRequest(
                        runs.launches(),
                        run.order(),
                        options.seed(),
                        runs.fuel(),
                        options.warpSize(),
                        false,
                        Optional.empty())
                .withRaces(true);
    }

    /** The first race that the reference engine finds in the program of {@code runs} under one of their schedules. */
    Optional<Race> firstRace(Runs runs) {
        ReferenceEngine reference = new ReferenceEngine();
        return runs.all().stream()
                .map(run -> reference.run(runs.image(), racing(runs, run)).races())
                .filter(races -> races.total() > 0)
                .findFirst()
                .map(races -> races.listed().getFirst());
    }

    /** The result of the program of {@code runs} under another schedule. */
    RunResult under(Runs runs, Schedule asked) {
        return engine.run(runs.image(), request(runs.launches(), LevelSchedules.of(runs.image(), asked), runs.fuel()));
    }

    /** See {@link RefinementCheck#standsForSame}. */
    boolean standsForSame(Runs runs, int step) {
        RunResult first = runs.first();
        return provesSchedules
                && options.claims().isEmpty()
                && first.holdsUnderAllSchedules()
                && first.outcome() instanceof Outcome.Finished
                && !Sample.isChosen(
                        (options.seed() * 31 + step) * 31 + first.counters().laneInstructions());
    }

    /**
     * Shares equal objects between the results of runs: the schedules of a correct program agree, and so do the
     * programs before and after most passes. Large buffers are then in memory once, and comparing an object with itself
     * is immediate.
     */
    private static final class SharedObjects {
        /** Different contents of an object that are remembered; a run with yet other contents keeps its own copy. */
        private static final int REMEMBERED = 4;

        private final Map<String, List<ObservedObject>> known = new HashMap<>();

        /** @param before runs whose objects may be shared as well */
        SharedObjects(List<RunResult> before) {
            before.forEach(this::share);
        }

        /** {@code result} with its objects replaced by equal ones of earlier results. */
        RunResult share(RunResult result) {
            List<ObservedObject> objects = new ArrayList<>();
            for (ObservedObject object : result.objects()) {
                objects.add(share(object));
            }
            return result.withObjects(objects);
        }

        private ObservedObject share(ObservedObject object) {
            List<ObservedObject> candidates = known.computeIfAbsent(object.name(), name -> new ArrayList<>());
            for (ObservedObject candidate : candidates) {
                if (candidate.isSame(object)) {
                    return candidate;
                }
            }
            if (candidates.size() < REMEMBERED) {
                candidates.add(object);
            }
            return object;
        }
    }
}
