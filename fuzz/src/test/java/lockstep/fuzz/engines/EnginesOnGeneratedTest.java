package lockstep.fuzz.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Law: on generated programs the fast engine's result is that of the reference engine in every part. */
final class EnginesOnGeneratedTest {
    private static final List<String> PROFILES = Profile.NAMES;
    private static final long SEEDS = Long.getLong("lockstep.seeds", 40);
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
        for (long seed = 0; seed < SEEDS; seed++) {
            TestCase test = generator.generate(seed);
            ProgramImage image = ProgramImage.of(test.module());
            for (Schedule schedule : SCHEDULES) {
                RunRequest request =
                        new RunRequest(test.launches(), schedule, seed, FUEL, 32, true, Optional.empty());
                RunResult expected = new ReferenceEngine().run(image, request);
                RunResult found = new FastEngine().run(image, request);
                assertEquals(
                        Optional.empty(),
                        ResultComparison.firstDifference(expected, found),
                        () -> request.schedule() + "\n" + test.text());
            }
        }
    }
}
