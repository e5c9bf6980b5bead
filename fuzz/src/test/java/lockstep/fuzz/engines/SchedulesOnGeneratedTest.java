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

/** Law: where a run claims that its result holds under all schedules, the runs under other schedules yield the same. */
final class SchedulesOnGeneratedTest {
    private static final List<String> PROFILES = Profile.NAMES;
    private static final long SEEDS = Long.getLong("lockstep.seeds", 40);
    private static final long FIRST = Long.getLong("lockstep.first-seed", 0);
    private static final long FUEL = 300_000;
    private static final List<Schedule> OTHERS = List.of(
            Schedule.of(Policy.MAXIMAL),
            Schedule.of(Policy.FRONTIER),
            new Schedule(Policy.STACK, 5),
            new Schedule(Policy.INDEPENDENT, 1),
            new Schedule(Policy.INDEPENDENT, 2),
            new Schedule(Policy.INDEPENDENT, 3));

    private int known;

    @ParameterizedTest
    @FieldSource("PROFILES")
    void otherSchedulesGiveTheSame(String profile) {
        Generator generator = new Generator(Profile.named(profile));
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            TestCase test = generator.generate(seed);
            check(test, ProgramImage.of(test.module()), seed);
        }
        // What collectives without masks give depends on the schedule.
        boolean isDependent = profile.equals("masks");
        assertEquals(!isDependent, 2 * known > SEEDS, profile + ": known of " + known);
    }

    /** The query changes only the answer, which is the same for both engines. */
    private void check(TestCase test, ProgramImage image, long seed) {
        RunRequest request =
                new RunRequest(test.launches(), Schedule.of(Policy.STACK), seed, FUEL, 32, true, Optional.empty());
        RunResult plain = new FastEngine().run(image, request);
        RunResult first = new FastEngine().run(image, request.provingSchedules(request.fuel()));
        assertEquals(Optional.empty(), ResultComparison.firstDifference(plain, first), test::text);
        RunResult reference = new ReferenceEngine().run(image, request.provingSchedules(request.fuel()));
        assertEquals(reference.holdsUnderAllSchedules(), first.holdsUnderAllSchedules(), test::text);
        for (Schedule schedule : first.holdsUnderAllSchedules() ? OTHERS : List.<Schedule>of()) {
            RunResult other = new FastEngine().run(image, request.withSchedule(schedule));
            assertEquals(
                    Optional.empty(),
                    ResultComparison.firstDifferenceUnderAnySchedule(first, other),
                    () -> "seed " + seed + ", " + schedule + "\n" + test.text());
        }
        known += first.holdsUnderAllSchedules() ? 1 : 0;
    }
}
