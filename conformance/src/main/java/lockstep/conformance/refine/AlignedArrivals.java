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
 * Judges whether warps reach aligned barriers as a whole, which is a property of a program over several policies.
 * docs/semantics.md, S8.2.
 */
final class AlignedArrivals {
    /**
     * Policies under which a warp may reconverge where it does not under {@link Policy#STACK}. They are never evidence
     * against a program: in reverse post-order the exit of a loop may come before its body, and under {@code barrier}
     * lanes of NVVM and PTX seldom meet.
     */
    private static final List<Policy> ACQUITTING = List.of(Policy.MAXIMAL, Policy.BARRIER);

    private AlignedArrivals() {}

    /**
     * Returns the runs unchanged if every warp reached each barrier as a whole under {@code stack}, or if whole warps
     * are not required. Otherwise the runs are undefined, or inconclusive if under another policy each warp arrives as
     * a whole.
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
        return runs.stream()
                .map(done -> done.with(verdict.apply(done.result())))
                .toList();
    }

    private static RunResult undefined(RunResult result, String how, DivergentArrival arrival) {
        return result.outcome() instanceof Outcome.Finished
                ? result.withOutcome(new Outcome.Undefined("divergent-barrier", how, arrival.place()))
                : result;
    }

    /** A policy under which each warp reaches each barrier as a whole. */
    private static Optional<Policy> whole(List<ScheduledRun> runs, Function<Schedule, RunResult> run) {
        Map<Policy, RunResult> made = new EnumMap<>(Policy.class);
        runs.stream()
                .filter(done -> !done.isKnown())
                .forEach(done -> made.putIfAbsent(done.order().policy(), done.result()));
        return ACQUITTING.stream()
                .filter(policy -> isWhole(made.computeIfAbsent(policy, other -> run.apply(Schedule.of(other)))))
                .findFirst();
    }

    private static boolean isWhole(RunResult result) {
        return result.divergentArrival().isEmpty() && result.outcome() instanceof Outcome.Finished;
    }
}
