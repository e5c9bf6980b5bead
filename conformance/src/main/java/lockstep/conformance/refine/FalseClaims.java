package lockstep.conformance.refine;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lockstep.sim.ClaimViolation;

/** Claims of analyses that runs refute. Only runs on which a verdict can rest count. */
final class FalseClaims {
    private FalseClaims() {}

    /** The first false claim about an input. */
    static Optional<Verdict.ClaimViolated> of(Runs runs) {
        return first(runs, Set.of());
    }

    /** The first false claim about after that is not false about before as well. */
    static Optional<Verdict.ClaimViolated> introduced(Runs before, Runs after) {
        return first(
                after,
                before.all().stream()
                        .flatMap(run -> run.result().claimViolations().stream())
                        .map(ClaimViolation::key)
                        .collect(Collectors.toSet()));
    }

    private static Optional<Verdict.ClaimViolated> first(Runs runs, Set<String> known) {
        for (ScheduledRun run : runs.all()) {
            Optional<ClaimViolation> fresh = Grounds.isGround(run.result())
                    ? run.result().claimViolations().stream()
                            .filter(violation -> !known.contains(violation.key()))
                            .findFirst()
                    : Optional.empty();
            if (fresh.isPresent()) {
                return Optional.of(new Verdict.ClaimViolated(counterexample(run, fresh.get())));
            }
        }
        return Optional.empty();
    }

    private static Counterexample counterexample(ScheduledRun run, ClaimViolation found) {
        String lanes = LanePattern.of(found.lanes(), found.lanes(), found.lanes());
        return new Counterexample(
                run.asked().toString(),
                "claim-" + found.kind().word(),
                found.toString(),
                found.analysis(),
                -1,
                lanes,
                Optional.empty(),
                List.of());
    }
}
