package lockstep.conformance.refine;

import java.util.Optional;
import lockstep.sim.Race;
import lockstep.sim.RaceReport;

/**
 * Judges a race that a program has after a pass but not before it, while the outputs agree. A pass may speculate an
 * ordinary load as long as nothing depends on the loaded value: such a load may race. A pass must not introduce a store
 * that races with a store of another thread, make an atomic access an ordinary one, or remove the synchronization
 * between two stores. Source: LLVM Language Reference, "Memory Model for Concurrent Operations"; LLVM Atomic
 * Instructions and Concurrency Guide, "Optimization outside atomic".
 */
final class IntroducedRace {
    private IntroducedRace() {}

    /** Empty if there is no race. A race without an ordinary load is wrong whatever other races there are. */
    static Optional<Verdict> verdict(String schedule, RaceReport races) {
        Optional<Verdict> wrong = races.listed().stream()
                .filter(race -> !hasOrdinaryRead(race))
                .findFirst()
                .map(race -> new Verdict.RaceIntroduced(Counterexample.of(schedule, "race", race.toString())));
        return wrong.or(() -> races.listed().stream()
                .findFirst()
                .map(race -> new Verdict.Inconclusive(
                        "race-introduced", "after: " + race + ", before has no race [" + schedule + "]")));
    }

    private static boolean hasOrdinaryRead(Race race) {
        return race.firstKind() == Race.AccessKind.READ || race.secondKind() == Race.AccessKind.READ;
    }
}
