package lockstep.conformance.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Counters;
import lockstep.sim.Engine;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;

/** Makes the runs that are compared: under every schedule of the options, or once where one result holds for all. */
final class ProgramRunner {
    private final Engine engine;
    private final CheckOptions options;
    private final boolean provesSchedules;

    /** @param provesSchedules whether a program runs once where its result is known to hold under every schedule */
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
     * The runs of {@code after}, with room to take longer than before did: a few times what before used. A schedule
     * under which that is too little is tried with all the fuel there is, by this engine alone; one in which lanes that
     * have parted may stay apart with a few times what lanes executed before, each counted by itself, up to the usual
     * fuel of a run. A schedule under which the program before did not end says nothing, and is not tried again. Where
     * that is not enough either, the program is taken not to end: what follows (other schedules, the reference engine,
     * an explanation) is done with the little.
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

    /** Of runs that ended: what follows one that did not would get a few times its fuel, and so on at each step. */
    private static long most(Runs runs, ToLongFunction<Counters> count) {
        return runs.all().stream()
                .filter(ProgramRunner::hasEnded)
                .mapToLong(run -> count.applyAsLong(run.result().counters()))
                .max()
                .orElse(0);
    }

    /** Whether lanes may go on by themselves for as long as they like. */
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
     * The first run is to say whether the others are needed. A run that begins with little fuel is tried again with all
     * there is where it does not end, so that this is what the others have.
     */
    private RunRequest asked(RunRequest request) {
        return provesSchedules && options.schedules().size() > 1
                ? request.provingSchedules(fuelOfOthers(request.fuel()))
                : request;
    }

    /** What runs may take in the end that begin with {@code fuel}; who makes those that are known may need so much. */
    private long fuelOfOthers(long fuel) {
        return Math.max(options.fuel(), fuel);
    }

    private RunRequest request(LaunchFile launches, Schedule order, long fuel) {
        return new RunRequest(launches, order, options.seed(), fuel, options.warpSize(), true, Optional.empty())
                .withRaces(options.detectsRaces());
    }

    /** What {@code run}, one of {@code runs}, asked of the engine. */
    RunRequest request(Runs runs, ScheduledRun run) {
        return request(runs.launches(), run.order(), runs.fuel());
    }

    /** What is asked for a run of {@code runs} in which races are looked for and nothing else. */
    RunRequest racing(Runs runs, ScheduledRun run) {
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

    /** See {@link RefinementCheck#standsForSame}. */
    boolean standsForSame(Runs runs, int step) {
        RunResult first = runs.first();
        return provesSchedules
                && options.claims().isEmpty()
                && first.holdsUnderAllSchedules()
                && first.outcome() instanceof Outcome.Finished
                && !Sample.isChosen((options.seed() * 31 + step) * 31 + first.counters().laneInstructions());
    }
}
