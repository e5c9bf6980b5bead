package lockstep.conformance.refine;

import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import lockstep.sim.Inconclusive;
import lockstep.sim.Outcome;
import lockstep.sim.PartedArrival;
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
     * reverse post-order what is behind a loop may come before its body, and under {@code barrier} lanes of NVVM and
     * PTX seldom meet.
     */
    private static final List<Policy> ACQUITTING = List.of(Policy.MAXIMAL, Policy.BARRIER);

    private AlignedArrivals() {}

    /**
     * The results as they are where every warp came as a whole under {@code stack}, or nobody asked for that; otherwise
     * undefined, or no ground for a verdict where another policy brings each warp as a whole.
     *
     * @param schedules of the results
     * @param run makes a run under another schedule
     */
    static List<RunResult> judged(
            List<Schedule> schedules, List<RunResult> results, Function<Schedule, RunResult> run) {
        Optional<PartedArrival> parted = IntStream.range(0, results.size())
                .filter(i -> schedules.get(i).policy() == Policy.STACK)
                .mapToObj(i -> results.get(i).partedArrival())
                .flatMap(Optional::stream)
                .findFirst();
        if (parted.isEmpty()) {
            return results;
        }
        PartedArrival arrival = parted.get();
        String how = arrival.what();
        UnaryOperator<RunResult> verdict = whole(schedules, results, run)
                .<UnaryOperator<RunResult>>map(policy -> result -> result.withInconclusive(new Inconclusive(
                        "policy-dependent", how + "; as a whole under " + policy.word(), arrival.place())))
                .orElse(result -> undefined(result, how, arrival));
        Map<RunResult, RunResult> judged = new IdentityHashMap<>();
        return results.stream()
                .map(result -> judged.computeIfAbsent(result, verdict))
                .toList();
    }

    private static RunResult undefined(RunResult result, String how, PartedArrival arrival) {
        return result.outcome() instanceof Outcome.Finished
                ? result.withOutcome(new Outcome.Undefined("divergent-barrier", how, arrival.place()))
                : result;
    }

    /** A policy that brings each warp as a whole to each barrier. Results that are the first one were no runs. */
    private static Optional<Policy> whole(
            List<Schedule> schedules, List<RunResult> results, Function<Schedule, RunResult> run) {
        RunResult first = results.getFirst();
        Map<Policy, RunResult> made = new EnumMap<>(Policy.class);
        for (int i = 0; i < results.size(); i++) {
            if (i == 0 || results.get(i) != first) {
                made.putIfAbsent(schedules.get(i).policy(), results.get(i));
            }
        }
        return ACQUITTING.stream()
                .filter(policy -> isWhole(made.computeIfAbsent(policy, other -> run.apply(Schedule.of(other)))))
                .findFirst();
    }

    private static boolean isWhole(RunResult result) {
        return result.partedArrival().isEmpty() && result.outcome() instanceof Outcome.Finished;
    }
}
