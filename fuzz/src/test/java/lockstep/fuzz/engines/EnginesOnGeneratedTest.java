package lockstep.fuzz.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import lockstep.sim.reference.Workers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Law: on generated programs the fast engine's result is that of the reference engine in every part. */
final class EnginesOnGeneratedTest {
    private static final List<String> PROFILES = Profile.NAMES;
    private static final long SEEDS = Long.getLong("lockstep.seeds", 40);
    private static final long FIRST = Long.getLong("lockstep.first-seed", 0);
    private static final Workers TWO = new Workers(2, 2, what -> {});
    private static final long FUEL = 300_000;
    private static final List<Schedule> SCHEDULES = List.of(
            Schedule.of(Policy.STACK),
            Schedule.of(Policy.MAXIMAL),
            Schedule.of(Policy.FRONTIER),
            new Schedule(Policy.INDEPENDENT, 1));

    @ParameterizedTest
    @FieldSource("PROFILES")
    void enginesAgree(String profile) {
        Generator generator = new Generator(Profile.named(profile));
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            TestCase test = generator.generate(seed);
            ProgramImage image = ProgramImage.of(test.module());
            for (Schedule schedule : SCHEDULES) {
                assertSame(test, image, schedule, seed);
            }
        }
    }

    /** With records of collectives on odd seeds; without them blocks are used again, and may run on two threads. */
    private static void assertSame(TestCase test, ProgramImage image, Schedule schedule, long seed) {
        boolean isRecorded = seed % 2 != 0;
        RunRequest request = new RunRequest(test.launches(), schedule, seed, FUEL, 32, isRecorded, Optional.empty());
        RunResult expected = new ReferenceEngine().run(image, request);
        Engine engine = isRecorded ? new FastEngine() : new FastEngine(TWO);
        assertEquals(
                Optional.empty(),
                ResultComparison.firstDifference(expected, engine.run(image, request)),
                () -> "seed " + seed + ", " + request.schedule() + "\n" + test.text());
    }
}
