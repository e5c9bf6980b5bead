package lockstep.conformance.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import lockstep.sim.reference.Workers;

/**
 * Compares every mode of the fast engine with the reference engine: with and without records of collectives (without
 * them blocks are used again), on one thread and on two.
 */
final class EngineComparison {
    private static final Workers TWO = new Workers(2, 2, what -> {});

    private EngineComparison() {}

    /** Orders with seeds and without, under all policies. */
    static List<Schedule> schedules() {
        return List.of(
                Schedule.of(Policy.STACK),
                Schedule.of(Policy.MAXIMAL),
                Schedule.of(Policy.FRONTIER),
                new Schedule(Policy.INDEPENDENT, 1),
                new Schedule(Policy.INDEPENDENT, 2),
                new Schedule(Policy.STACK, 3));
    }

    /** Fails unless all agree in every part of the result, counters included. */
    static void assertSame(ProgramImage image, LaunchFile launches, Schedule schedule, long fuel, int warpSize) {
        for (boolean isRecorded : new boolean[] {true, false}) {
            RunRequest request = new RunRequest(launches, schedule, 1, fuel, warpSize, isRecorded, Optional.empty());
            RunResult expected = new ReferenceEngine().run(image, request);
            assertEquals(
                    Optional.empty(),
                    ResultComparison.firstDifference(expected, new FastEngine().run(image, request)),
                    request::toString);
            if (!isRecorded && schedule.seed() == 0) {
                assertEquals(
                        Optional.empty(),
                        ResultComparison.firstDifference(expected, new FastEngine(TWO).run(image, request)),
                        () -> "two threads, " + request);
            }
        }
    }
}
