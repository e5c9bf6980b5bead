package lockstep.conformance.refine;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;

/**
 * Programs with collectives that have no operand for their lanes ({@code activemask}, votes and shuffles without a
 * mask). What these give depends on which lanes the policy runs together (docs/semantics.md, S7.9), so that the runs of
 * such a program may disagree without a fault in it. They mean something under {@code stack} alone, where the control
 * flow determines who runs together: lanes of a branch are together again at its post-dominator. {@code maximal}
 * depends on the order of blocks, {@code independent} on a seed. So these programs are compared under {@code stack}
 * where their runs disagree.
 *
 * <p>For example, {@code activemask} after the join of a branch of some lanes gives all lanes under {@code stack}, and
 * often two sets of lanes under {@code independent}. A pass that moves it into the arms of the branch is wrong, which
 * {@code stack} shows; under {@code independent} its result would be one that the program before may have as well.
 */
final class ImplicitMasks {
    /**
     * Seeds of {@code independent} under which a program is run before its runs are taken to agree. With 32, three of
     * 1,000 programs of the profile masks agreed by chance, with 512 none of 4,000 (measured).
     */
    private static final int FURTHER_SEEDS = 512;
    /** Warp instructions after which no further seed is tried; a generated program executes some thousand. */
    private static final long FURTHER_INSTRUCTIONS = 50_000_000;

    private final ProgramRunner runner;
    private final ObservableComparison comparison;

    /** @param runner that made the runs */
    ImplicitMasks(ProgramRunner runner, ObservableComparison comparison) {
        this.runner = Objects.requireNonNull(runner);
        this.comparison = Objects.requireNonNull(comparison);
    }

    /** The numbers of the runs under {@code stack}; empty without them, or where no such collective was executed. */
    Optional<List<Integer>> underStack(Runs before) {
        List<Integer> kept = IntStream.range(0, before.count())
                .filter(i -> before.all().get(i).order().policy() == Policy.STACK)
                .boxed()
                .toList();
        return kept.isEmpty() || !areIn(before) ? Optional.empty() : Optional.of(kept);
    }

    private static boolean areIn(Runs runs) {
        return runs.results().stream()
                .anyMatch(result -> result.collectives().values().stream()
                        .anyMatch(events -> events.stream().anyMatch(event -> event.isImplicitlyMasked())));
    }

    /** Whether runs that agree with each other disagree with one under a further seed. */
    boolean agreeByChance(Runs before) {
        RunResult first = before.first();
        if (first.holdsUnderAllSchedules() || !areIn(before)) {
            return false;
        }
        String name = before.all().getFirst().order().toString();
        long instructions = 0;
        for (int seed = 1; seed <= FURTHER_SEEDS && instructions <= FURTHER_INSTRUCTIONS; seed++) {
            Schedule schedule = new Schedule(Policy.INDEPENDENT, seed);
            RunResult other = runner.under(before, schedule);
            boolean disagrees = !Grounds.isGround(other)
                    || comparison
                            .disagreement(null, first, other, name, schedule.toString())
                            .isPresent();
            if (disagrees) {
                return true;
            }
            instructions += other.counters().warpInstructions();
        }
        return false;
    }
}
