package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/**
 * Which lanes execute {@code activemask} together is compared only where the policy determines it. docs/semantics.md,
 * S7.9, S7.10.
 */
final class ActiveMaskTest {
    private static final LaunchFile LAUNCH =
            LaunchReader.readFile("test.launch", "LAUNCH: k grid=1 block=32 args=[out i32[1]]");

    private static ProgramImage image(String body) {
        String text = """
                .version 8.0
                .target sm_90
                .address_size 64
                .visible .entry k(.param .u64 out)
                {
                  .reg .pred %p;
                  .reg .b32 %t, %m;
                  mov.u32 %t, %tid.x;
                  setp.lt.u32 %p, %t, 7;
                BODY
                  ret;
                }
                """.replace("BODY", body);
        return ProgramFiles.read("test.ptx", text.getBytes(StandardCharsets.UTF_8))
                .orThrow()
                .image(ImageOptions.REFERENCE);
    }

    private static final ProgramImage TOGETHER = image("  activemask.b32 %m;");

    private static final ProgramImage BEHIND_A_BRANCH = image("""
              @%p bra behind;
              add.u32 %t, %t, 1;
            behind:
              activemask.b32 %m;
            """);

    private static final ProgramImage IN_TWO_ARMS = image("""
              @%p bra arm;
              activemask.b32 %m;
              ret;
            arm:
              activemask.b32 %m;
            """);

    private static RefinementCheck check(Schedule... schedules) {
        return new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT.withSchedules(List.of(schedules)));
    }

    /** Under some seeds lanes execute it together as under stack, and with the branch before it they do not. */
    @Test
    void whereTheSeedDecidesWhoRunsTogetherNobodyIsPromised() {
        int others = 0;
        for (int seed = 0; seed < 64; seed++) {
            RefinementCheck check = check(Schedule.of(Policy.STACK), new Schedule(Policy.INDEPENDENT, seed));
            Runs before = check.run(TOGETHER, LAUNCH);
            Runs after = check.runAfter(before, BEHIND_A_BRANCH);
            assertEquals(new Verdict.Refines(0), check.compare(before, after), "seed " + seed);
            boolean isAsUnderStack = ParticipantComparison.same(events(before, 0), events(before, 1));
            others += isAsUnderStack && !ParticipantComparison.same(events(before, 1), events(after, 1)) ? 1 : 0;
        }
        assertTrue(others > 0, "no seed shows anything");
    }

    private static Map<String, List<CollectiveEvent>> events(Runs runs, int schedule) {
        return runs.all().get(schedule).result().collectives();
    }

    @Test
    void whereThePolicyDecidesLanesThatExecuteItInTwoArmsAreOthers() {
        RefinementCheck check = check(Schedule.of(Policy.STACK));
        Runs before = check.run(TOGETHER, LAUNCH);
        Verdict verdict = check.compare(before, check.runAfter(before, IN_TWO_ARMS));
        assertInstanceOf(Verdict.ParticipantsDiffer.class, verdict);
        assertEquals(new Verdict.Refines(0), check.compare(before, check.runAfter(before, BEHIND_A_BRANCH)));
    }
}
