package lockstep.conformance.refine;

import java.util.Optional;
import lockstep.sim.Race;
import lockstep.sim.RaceReport;

/**
 * What a race means that a program has after a pass and had not before, where the outputs agree. A pass may move an
 * ordinary load to where the program did not execute it, as long as nothing depends on what it reads: such a load may
 * race. No pass may introduce a store that another thread's store races with, nor make an atomic access an ordinary
 * one, nor drop what ordered two stores. Source: LLVM Language Reference, "Memory Model for Concurrent Operations";
 * LLVM Atomic Instructions and Concurrency Guide, "Optimization outside atomic".
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
