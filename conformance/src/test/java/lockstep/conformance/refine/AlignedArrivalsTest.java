package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Inconclusive;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/** Warps that come to aligned barriers of PTX in parts. docs/semantics.md, S8.2. */
final class AlignedArrivalsTest {
    private static final LaunchFile LAUNCH =
            LaunchReader.readFile("test.launch", "LAUNCH: k grid=1 block=32 args=[out i32[1]]");
    private static final String START = """
            .version 8.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 out)
            {
              .reg .pred %p, %q;
              .reg .b32 %t, %i;
              mov.u32 %t, %tid.x;
              and.b32 %t, %t, 3;
              mov.u32 %i, 0;
            """;

    /**
     * Lanes leave a loop in different iterations; if an iteration may return, they do not reconverge after it under any
     * policy.
     */
    private static String loop(String round, String barrier) {
        return START + """
                head:
                  setp.lt.u32 %p, %i, %t;
                  @%p bra round;
                """ + barrier + """
                 0;
                  bra out_of_all;
                round:
                  add.u32 %i, %i, 1;
                """ + round + """
                  bra head;
                out_of_all:
                  ret;
                }
                """;
    }

    private static final String MAY_RETURN = """
              setp.eq.u32 %q, %i, 100;
              @%q bra out_of_all;
            """;

    /**
     * The arm may return: under stack the lanes are still diverged at the barrier, in reverse post-order the arm comes
     * first.
     */
    private static final String ARM = START + """
              setp.eq.u32 %p, %t, 0;
              @%p bra behind;
              setp.eq.u32 %q, %t, 100;
              @%q bra out_of_all;
            behind:
              bar.sync 0;
            out_of_all:
              ret;
            }
            """;

    private static final RefinementCheck CHECK = new RefinementCheck(new FastEngine(), CheckOptions.DEFAULT);

    private static ProgramImage image(String ptx) {
        return ProgramFiles.read("k.ptx", ptx.getBytes(StandardCharsets.UTF_8))
                .orThrow()
                .image(ImageOptions.REFERENCE);
    }

    private static List<RunResult> run(RefinementCheck check, String ptx) {
        return check.run(image(ptx), LAUNCH).results();
    }

    private static RefinementCheck under(Policy policy) {
        return CHECK.with(CheckOptions.DEFAULT.withSchedules(List.of(Schedule.of(policy))));
    }

    @Test
    void inPartsUnderEachPolicyIsUndefined() {
        for (RunResult result : run(CHECK, loop(MAY_RETURN, "bar.sync"))) {
            Outcome.Undefined undefined = assertInstanceOf(Outcome.Undefined.class, result.outcome());
            assertEquals("divergent-barrier", undefined.code());
            assertTrue(undefined.what().contains("lanes 0x11111111, then lanes 0x22222222"), undefined.what());
        }
    }

    @Test
    void policiesThatWereNotAskedForAcquit() {
        Inconclusive open =
                run(under(Policy.STACK), ARM).getFirst().inconclusive().orElseThrow();
        assertEquals("policy-dependent", open.reason());
        assertTrue(open.what().endsWith("as a whole under maximal"), open.what());
    }

    @Test
    void asAWholeUnderStackIsGood() {
        for (RunResult result : run(CHECK, loop("", "bar.sync"))) {
            assertInstanceOf(Outcome.Finished.class, result.outcome());
            assertEquals(Optional.empty(), result.inconclusive());
        }
    }

    @Test
    void otherPoliciesSayNothingAgainstAProgram() {
        RunResult result = run(under(Policy.BARRIER), loop("", "bar.sync")).getFirst();
        assertTrue(result.divergentArrival().isPresent());
        assertInstanceOf(Outcome.Finished.class, result.outcome());
        assertEquals(Optional.empty(), result.inconclusive());
    }

    @Test
    void barriersThatAreNotAlignedAreReachedOneByOne() {
        for (RunResult result : run(CHECK, loop(MAY_RETURN, "barrier.sync"))) {
            assertInstanceOf(Outcome.Finished.class, result.outcome());
        }
    }

    @Test
    void aProgramThatComesInPartsIsNoRefinement() {
        Runs before = CHECK.run(image(loop("", "bar.sync")), LAUNCH);
        Runs after = CHECK.runAfter(before, image(loop(MAY_RETURN, "bar.sync")));
        Verdict.Differs differs = assertInstanceOf(Verdict.Differs.class, CHECK.compare(before, after));
        assertEquals("undefined-divergent-barrier", differs.counterexample().kind());
    }

    @Test
    void aProgramThatComesInPartsUnderStackAloneIsInconclusive() {
        Runs before = CHECK.run(image(ARM.replace("bar.sync", "barrier.sync")), LAUNCH);
        Runs after = CHECK.runAfter(before, image(ARM));
        Verdict.Inconclusive open = assertInstanceOf(Verdict.Inconclusive.class, CHECK.compare(before, after));
        assertEquals("policy-dependent", open.reason());
    }
}
