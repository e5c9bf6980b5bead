package lockstep.conformance.refine;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import lockstep.sim.DivergentArrival;
import lockstep.sim.Inconclusive;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;

/**
 * Judges whether warps come to aligned barriers as a whole, which is a property of a program over several policies.
 * docs/semantics.md, S8.2.
 */
final class AlignedArrivals {
    /**
     * Those that may bring a warp together where {@link Policy#STACK} does not. They say nothing against a program: in
     * reverse post-order the exit of a loop may come before its body, and under {@code barrier} lanes of NVVM and PTX
     * seldom meet.
     */
    private static final List<Policy> ACQUITTING = List.of(Policy.MAXIMAL, Policy.BARRIER);

    private AlignedArrivals() {}

    /**
     * The runs as they are where every warp came as a whole under {@code stack}, or nobody asked for that; otherwise
     * undefined, or no ground for a verdict where another policy brings each warp as a whole.
     *
     * @param run makes a run under another schedule
     */
    static List<ScheduledRun> judged(List<ScheduledRun> runs, Function<Schedule, RunResult> run) {
        Optional<DivergentArrival> parted = runs.stream()
                .filter(done -> done.order().policy() == Policy.STACK)
                .map(done -> done.result().divergentArrival())
                .flatMap(Optional::stream)
                .findFirst();
        if (parted.isEmpty()) {
            return runs;
        }
        DivergentArrival arrival = parted.get();
        String how = arrival.what();
        UnaryOperator<RunResult> verdict = whole(runs, run)
                .<UnaryOperator<RunResult>>map(policy -> result -> result.withInconclusive(new Inconclusive(
                        "policy-dependent", how + "; as a whole under " + policy.word(), arrival.place())))
                .orElse(result -> undefined(result, how, arrival));
        return runs.stream().map(done -> done.with(verdict.apply(done.result()))).toList();
    }

    private static RunResult undefined(RunResult result, String how, DivergentArrival arrival) {
        return result.outcome() instanceof Outcome.Finished
                ? result.withOutcome(new Outcome.Undefined("divergent-barrier", how, arrival.place()))
                : result;
    }

    /** A policy that brings each warp as a whole to each barrier. */
    private static Optional<Policy> whole(List<ScheduledRun> runs, Function<Schedule, RunResult> run) {
        Map<Policy, RunResult> made = new EnumMap<>(Policy.class);
        runs.stream().filter(done -> !done.isKnown()).forEach(done -> made.putIfAbsent(
                done.order().policy(), done.result()));
        return ACQUITTING.stream()
                .filter(policy -> isWhole(made.computeIfAbsent(policy, other -> run.apply(Schedule.of(other)))))
                .findFirst();
    }

    private static boolean isWhole(RunResult result) {
        return result.divergentArrival().isEmpty() && result.outcome() instanceof Outcome.Finished;
    }
}
