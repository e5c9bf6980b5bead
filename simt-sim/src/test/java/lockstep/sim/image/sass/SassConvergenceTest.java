package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which lanes of a warp run together, observed through votes. Expected masks are derived by hand from the text of each
 * kernel.
 */
final class SassConvergenceTest {
    private static final int ALL = -1;

    @Test
    void lanesMeetAtTheBarrierOfABranch() {
        SassPrograms.assertStores(lane -> ALL, """
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  BSSY B0, `(.L_x_1) ;
                  @P0 BRA `(.L_x_0) ;
                  IADD3 R6, R0, 0x1, RZ ;
                .L_x_0:
                  BSYNC B0 ;
                .L_x_1:
                  VOTE.ANY R5, PT, PT ;
                """);
    }

    @Test
    void withoutTheBarrierDivergedLanesStaySeparate() {
        SassPrograms.assertStores(lane -> lane < 16 ? 0xffff : 0xffff0000, """
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  @P0 BRA `(.L_x_0) ;
                  IADD3 R6, R0, 0x1, RZ ;
                .L_x_0:
                  VOTE.ANY R5, PT, PT ;
                """);
    }

    @Test
    void innerBarriersBringTogetherTheLanesOfTheirArmOnly() {
        SassPrograms.assertStores(lane -> lane < 16 ? ~0xffff : ALL, """
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  ISETP.GE.AND P1, PT, R0, 0x8, PT ;
                  BSSY B0, `(.L_x_3) ;
                  @P0 BRA `(.L_x_2) ;
                  BSSY B1, `(.L_x_1) ;
                  @P1 BRA `(.L_x_0) ;
                  IADD3 R6, R0, 0x1, RZ ;
                .L_x_0:
                  BSYNC B1 ;
                .L_x_1:
                  VOTE.ANY R5, PT, PT ;
                  BRA `(.L_x_4) ;
                .L_x_2:
                  MOV R5, RZ ;
                .L_x_4:
                  BSYNC B0 ;
                .L_x_3:
                  VOTE.ANY R7, PT, PT ;
                  LOP3.LUT R5, R5, R7, RZ, 0x3c, !PT ;
                """);
    }

    @Test
    void lanesThatBreakAreNotWaitedFor() {
        SassPrograms.assertStores(lane -> lane < 28 ? 0x0fffffff : 7, """
                  ISETP.GE.AND P0, PT, R0, 0x1c, PT ;
                  BSSY B0, `(.L_x_1) ;
                  @P0 BREAK B0 ;
                  @P0 BRA `(.L_x_2) ;
                  BSYNC B0 ;
                .L_x_1:
                  VOTE.ANY R5, PT, PT ;
                  STG.E desc[UR6][R2.64], R5 ;
                  EXIT ;
                .L_x_2:
                  MOV R5, 0x7 ;
                """);
    }

    @Test
    void lanesThatLeaveALoopEarlyWaitForTheOthers() {
        SassPrograms.assertStores(lane -> ALL, """
                  MOV R4, R0 ;
                  BSSY B0, `(.L_x_1) ;
                .L_x_0:
                  IADD3 R4, R4, -0x3, RZ ;
                  ISETP.GT.AND P0, PT, R4, RZ, PT ;
                  @P0 BRA `(.L_x_0) ;
                  BSYNC B0 ;
                .L_x_1:
                  VOTE.ANY R5, PT, PT ;
                """);
    }

    @Test
    void lanesThatEndAreNotWaitedFor() {
        SassPrograms.assertStores(lane -> lane < 16 ? 0xffff : 3, """
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  BSSY B0, `(.L_x_1) ;
                  @P0 BRA `(.L_x_0) ;
                  BSYNC B0 ;
                .L_x_1:
                  VOTE.ANY R5, PT, PT ;
                  STG.E desc[UR6][R2.64], R5 ;
                  EXIT ;
                .L_x_0:
                  MOV R5, 0x3 ;
                """);
    }

    @Test
    void warpsyncBringsTogetherTheLanesOfAMask() {
        SassPrograms.assertStores(lane -> ALL, """
                  MOV R9, 0xffffffff ;
                  ISETP.GE.AND P0, PT, R0, 0x5, PT ;
                  @P0 BRA `(.L_x_0) ;
                  IADD3 R6, R0, 0x1, RZ ;
                .L_x_0:
                  WARPSYNC R9, `(.L_x_1) ;
                .L_x_1:
                  VOTE.ANY R5, PT, PT ;
                """);
    }

    @Test
    void groupsThatGatherForACollectiveGoBackToTheirBarriers() {
        SassPrograms.assertStores(lane -> lane < 5 ? ~0x1f : 0x1f, """
                  MOV R9, 0xffffffff ;
                  ISETP.GE.AND P0, PT, R0, 0x5, PT ;
                  @P0 BRA `(.L_x_0) ;
                  IADD3 R6, R0, 0x1, RZ ;
                .L_x_0:
                  BSSY B0, `(.L_x_2) ;
                  WARPSYNC.COLLECTIVE R9, `(.L_x_1) ;
                  VOTE.ANY R5, PT, PT ;
                  ENDCOLLECTIVE ;
                .L_x_1:
                  BSYNC B0 ;
                .L_x_2:
                  VOTE.ANY R7, PT, PT ;
                  LOP3.LUT R5, R5, R7, RZ, 0x3c, !PT ;
                """);
    }

    /** Lanes that vote at two places execute one copy and return to their own: semantics, S7.11. */
    @Test
    void copiesOfACollectiveAreOne() {
        String body = """
                  MOV R9, 0xffffffff ;
                  ISETP.GE.AND P1, PT, R0, 0x10, PT ;
                  ISETP.GE.AND P0, PT, R0, 0x5, PT ;
                  BSSY B0, `(.L_x_3) ;
                  @P1 BRA `(.L_x_1) ;
                  WARPSYNC.COLLECTIVE R9, `(.L_x_0) ;
                  VOTE.ANY R5, PT, P0 ;
                  ENDCOLLECTIVE ;
                .L_x_0:
                  IADD3 R5, R5, 0x1, RZ ;
                  BRA `(.L_x_2) ;
                .L_x_1:
                  WARPSYNC.COLLECTIVE R9, `(.L_x_4) ;
                  VOTE.ANY R5, PT, P0 ;
                  ENDCOLLECTIVE ;
                .L_x_4:
                  IADD3 R5, R5, 0x2, RZ ;
                .L_x_2:
                  BSYNC B0 ;
                .L_x_3:
                """;
        SassPrograms.assertStores(lane -> ~0x1f + (lane < 16 ? 1 : 2), body);
        String apart = body.replaceFirst("VOTE.ANY R5, PT, P0", "VOTE.ANY R5, PT, !P0");
        SassPrograms.assertStores(lane -> lane < 16 ? 0x1f + 1 : ~0xffff + 2, apart);
    }

    /** Lanes 0 to 4 wait for all at {@code WARPSYNC} and the others for them at {@code BSYNC}: semantics, S7.12. */
    @Test
    void aBarrierDoesNotWaitForLanesThatWaitForItsOwn() {
        String body = """
                  MOV R9, 0xffffffff ;
                  ISETP.GE.AND P0, PT, R0, 0x5, PT ;
                  BSSY B0, `(.L_x_2) ;
                  @P0 BRA `(.L_x_1) ;
                  WARPSYNC.COLLECTIVE R9, `(.L_x_0) ;
                  VOTE.ANY R5, PT, PT ;
                  ENDCOLLECTIVE ;
                .L_x_0:
                  BRA `(.L_x_1) ;
                .L_x_1:
                  BSYNC B0 ;
                .L_x_2:
                  @!P0 BRA `(.L_x_4) ;
                  WARPSYNC.COLLECTIVE R9, `(.L_x_3) ;
                  VOTE.ANY R5, PT, PT ;
                  ENDCOLLECTIVE ;
                .L_x_3:
                  NOP ;
                .L_x_4:
                """;
        SassPrograms.assertStores(lane -> ALL, body);
    }

    /**
     * Lanes 24 to 31 wait at B0 for the others, lanes 8 to 23 at B1 for lanes 0 to 7, and these at {@code WARPSYNC} for
     * lanes 24 to 31: semantics, S7.12. ptxas 13.0 generates such code at {@code -O0} and {@code -O3}.
     */
    @Test
    void aBarrierDoesNotWaitForLanesThatWaitForItsOwnThroughOthers() {
        SassPrograms.assertStores(lane -> lane >= 8 && lane < 24 ? 7 : ~0xffffff | 0xff, threeSides("0xff0000ff"));
    }

    /** Lanes that name each other in different masks never meet, with or without barriers. */
    @Test
    void lanesThatWaitForEachOtherAtTwoMasksAreADeadlock() {
        String body = threeSides("0xff0000ff").replace("WARPSYNC.COLLECTIVE R8,", "WARPSYNC.COLLECTIVE R10,");
        Outcome outcome = SassPrograms.run(body + SassPrograms.END, 32, Schedule.of(Policy.BARRIER))
                .outcome();
        assertEquals(
                "deadlock", assertInstanceOf(Outcome.Undefined.class, outcome).code());
    }

    /** Lanes 0 to 7 vote inside two regions, lanes 24 to 31 after both; the others wait at the inner barrier. */
    private static String threeSides(String mask) {
        return """
                  MOV R8, MASK ;
                  MOV R10, 0xffff00ff ;
                  MOV R5, 0x7 ;
                  ISETP.GE.AND P0, PT, R0, 0x18, PT ;
                  ISETP.GE.AND P1, PT, R0, 0x8, PT ;
                  BSSY B0, `(.L_x_4) ;
                  @P0 BRA `(.L_x_3) ;
                  BSSY B1, `(.L_x_2) ;
                  @P1 BRA `(.L_x_1) ;
                  MOV R9, R8 ;
                  WARPSYNC.COLLECTIVE R9, `(.L_x_0) ;
                  VOTE.ANY R5, PT, PT ;
                  ENDCOLLECTIVE ;
                .L_x_0:
                  NOP ;
                .L_x_1:
                  BSYNC B1 ;
                .L_x_2:
                  NOP ;
                .L_x_3:
                  BSYNC B0 ;
                .L_x_4:
                  @!P0 BRA `(.L_x_6) ;
                  WARPSYNC.COLLECTIVE R8, `(.L_x_5) ;
                  VOTE.ANY R5, PT, PT ;
                  ENDCOLLECTIVE ;
                .L_x_5:
                  NOP ;
                .L_x_6:
                """.replace("MASK", mask);
    }

    /**
     * Lanes that wait for each other at two convergence barriers deadlock: no lane at {@code WARPSYNC} waits for them.
     */
    @Test
    void barriersThatWaitForEachOtherAreADeadlock() {
        String body = """
                  MOV R9, 0xffff ;
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  ISETP.GE.AND P1, PT, R0, 0x5, PT ;
                  BSSY B0, `(.L_x_2) ;
                  BSSY B1, `(.L_x_2) ;
                  @P0 BRA `(.L_x_1) ;
                  @P1 BRA `(.L_x_0) ;
                  WARPSYNC R9, `(.L_x_0) ;
                .L_x_0:
                  BSYNC B0 ;
                  BRA `(.L_x_2) ;
                .L_x_1:
                  BSYNC B1 ;
                .L_x_2:
                """ + SassPrograms.END;
        Outcome outcome =
                SassPrograms.run(body, 32, Schedule.of(Policy.BARRIER)).outcome();
        assertEquals(
                "deadlock", assertInstanceOf(Outcome.Undefined.class, outcome).code());
    }

    @Test
    void aBarrierIsSavedAndRestoredAroundItsUseBySomeLanes() {
        SassPrograms.assertStores(lane -> lane < 4 ? ~0xf : ALL, """
                  BSSY B6, `(.L_x_3) ;
                  ISETP.GE.AND P0, PT, R0, 0x4, PT ;
                  @P0 BRA `(.L_x_2) ;
                  BMOV.32.CLEAR R8, B6 ;
                  BSSY B6, `(.L_x_1) ;
                  ISETP.GE.AND P1, PT, R0, 0x2, PT ;
                  @P1 BRA `(.L_x_0) ;
                  IADD3 R6, R0, 0x1, RZ ;
                .L_x_0:
                  BSYNC B6 ;
                .L_x_1:
                  VOTE.ANY R5, PT, PT ;
                  BMOV.32 B6, R8 ;
                .L_x_2:
                  BSYNC B6 ;
                .L_x_3:
                  VOTE.ANY R7, PT, PT ;
                  @P0 MOV R5, RZ ;
                  LOP3.LUT R5, R5, R7, RZ, 0x3c, !PT ;
                """);
    }

    /** Lanes 8 and up leave B6 while lanes 0 to 3 keep it in R8 and use B6 for themselves: docs/bugs-found.md, 110. */
    @Test
    void lanesThatLeaveABarrierLeaveItsCopiesToo() {
        SassPrograms.assertStores(lane -> lane < 8 ? 0xff : ALL, """
                  BSSY B7, `(.L_x_5) ;
                  BSSY B6, `(.L_x_4) ;
                  ISETP.GE.AND P0, PT, R0, 0x4, PT ;
                  ISETP.GE.AND P2, PT, R0, 0x8, PT ;
                  @P0 BRA `(.L_x_2) ;
                  BMOV.32.CLEAR R8, B6 ;
                  BSSY B6, `(.L_x_1) ;
                  ISETP.GE.AND P1, PT, R0, 0x2, PT ;
                  @P1 BRA `(.L_x_0) ;
                  YIELD ;
                  IADD3 R6, R0, 0x1, RZ ;
                .L_x_0:
                  BSYNC B6 ;
                .L_x_1:
                  YIELD ;
                  BMOV.32 B6, R8 ;
                  BRA `(.L_x_3) ;
                .L_x_2:
                  @P2 BREAK B6 ;
                  @P2 BRA `(.L_x_6) ;
                .L_x_3:
                  BSYNC B6 ;
                .L_x_4:
                  VOTE.ANY R5, PT, PT ;
                .L_x_6:
                  BSYNC B7 ;
                .L_x_5:
                  VOTE.ANY R7, PT, PT ;
                  @P2 MOV R5, R7 ;
                """);
    }

    @Test
    void lanesThatWaitForOneAnotherAtDifferentBarriersAreADeadlock() {
        String body = """
                  BSSY B0, `(.L_x_1) ;
                  BSSY B1, `(.L_x_1) ;
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  @P0 BRA `(.L_x_0) ;
                  BSYNC B0 ;
                  EXIT ;
                .L_x_0:
                  BSYNC B1 ;
                .L_x_1:
                  EXIT ;
                """;
        RunResult result = SassPrograms.run(body, 32, Schedule.of(Policy.BARRIER));
        Outcome.Undefined undefined = assertInstanceOf(Outcome.Undefined.class, result.outcome());
        assertEquals("deadlock", undefined.code());
        assertTrue(undefined.toString().contains("lanes 0x0000ffff"), undefined.toString());
        assertTrue(undefined.toString().contains("BSYNC B1"), undefined.toString());
    }

    @Test
    void aBranchThatPartsTakesTheSlowWayAndOneThatDoesNotTheFast() {
        SassPrograms.assertStores(lane -> 0x12, """
                  ISETP.GE.AND P0, PT, R0, 0x5, PT ;
                  MOV R5, 0x1 ;
                  UMOV UR4, 0xffffffff ;
                  BRA.DIV UR4, `(.L_x_2) ;
                  MOV R5, 0x2 ;
                  @P0 BRA `(.L_x_0) ;
                  IADD3 R6, R0, 0x1, RZ ;
                .L_x_0:
                  BRA.DIV UR4, `(.L_x_1) ;
                  MOV R5, 0x4 ;
                .L_x_1:
                  IADD3 R5, R5, 0x10, RZ ;
                .L_x_2:
                """);
    }

    @Test
    void aBranchOfLanesThatAreTogetherSkipsTheSlowWay() {
        SassPrograms.assertStores(lane -> lane < 5 ? 0x12 : 0x22, """
                  ISETP.GE.AND P0, PT, R0, 0x5, PT ;
                  MOV R5, 0x2 ;
                  UMOV UR4, 0xffffffff ;
                  BRA.CONV UR4, `(.L_x_0) ;
                  MOV R5, 0x4 ;
                .L_x_0:
                  @P0 BRA `(.L_x_1) ;
                  BRA.CONV UR4, `(.L_x_2) ;
                  IADD3 R5, R5, 0x10, RZ ;
                  BRA `(.L_x_2) ;
                .L_x_1:
                  IADD3 R5, R5, 0x20, RZ ;
                .L_x_2:
                """);
    }

    /**
     * Law: a counter that a loop keeps in a uniform register is the loop's own, however seeds order the arms; nor are
     * lanes preempted in an arm that yielded before they diverged, when no other lanes could run.
     */
    @ParameterizedTest
    @ValueSource(strings = {"", "YIELD ;"})
    void loopsOfTwoArmsDoNotShareAUniformRegister(String before) {
        String loop = """
                  UMOV UR4, 0x%x ;
                .L_x_%d:
                  UIADD3 UR4, UR4, -0x1, URZ ;
                  IADD3 R5, R5, 0x1, RZ ;
                  ISETP.LT.AND P1, PT, RZ, UR4, PT ;
                  @P1 BRA `(.L_x_%d) ;
                """;
        String body = before + """

                  MOV R5, RZ ;
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  BSSY B0, `(.L_x_1) ;
                  @P0 BRA `(.L_x_0) ;
                %s  BRA `(.L_x_4) ;
                .L_x_0:
                %s.L_x_4:
                  BSYNC B0 ;
                .L_x_1:
                """.formatted(loop.formatted(40, 2, 2), loop.formatted(50, 3, 3)) + SassPrograms.END;
        int[] expected = IntStream.range(0, 32).map(lane -> lane < 16 ? 40 : 50).toArray();
        for (int seed = 1; seed <= 16; seed++) {
            RunResult result = SassPrograms.run(body, 32, new Schedule(Policy.BARRIER, seed));
            assertArrayEquals(expected, SassPrograms.words(result), "seed " + seed);
        }
    }

    /** Law: lanes continue unless both the guard and the predicate operand of an EXIT are true. */
    @Test
    void anEndAsksItsGuardAndItsPredicate() {
        SassPrograms.assertStores(lane -> lane < 16 ? 0 : 2, """
                  MOV R5, 0x2 ;
                  ISETP.GE.AND P0, PT, R0, RZ, PT ;
                  ISETP.LT.AND P1, PT, R0, 0x10, PT ;
                  @P0 BRA P0, `(.L_x_0) ;
                .L_x_0:
                  @P1 EXIT P0 ;
                """);
    }

    @Test
    void aUniformJumpAsksItsGuardAlone() {
        SassPrograms.assertStores(lane -> 2, """
                  ISETP.GE.AND P0, PT, R0, 0x40, PT ;
                  MOV R5, 0x2 ;
                  @!P0 BRA.U `(.L_x_0) ;
                  MOV R5, 0x1 ;
                .L_x_0:
                """);
    }

    /**
     * All lanes fall through where only some would jump, and diverge at the second branch, inside the region of a
     * barrier.
     */
    @Test
    void aUniformJumpIsTakenByAllLanesOrByNone() {
        SassPrograms.assertStores(lane -> lane < 5 ? 0x1f : ALL, """
                  ISETP.GE.AND P0, PT, R0, 0x5, PT ;
                  @P0 BRA.U `(.L_x_1) ;
                  BSSY B0, `(.L_x_1) ;
                  @P0 BRA `(.L_x_0) ;
                  VOTE.ANY R6, PT, PT ;
                .L_x_0:
                  BSYNC B0 ;
                .L_x_1:
                  VOTE.ANY R5, PT, PT ;
                  @!P0 MOV R5, R6 ;
                """);
    }

    /**
     * Law: a uniform register that an arm uses within a block is not disturbed by other arms, however seeds order the
     * arms.
     */
    @Test
    void blocksOfTwoArmsDoNotShareAUniformRegister() {
        String yields = "  RED.E.ADD.STRONG.GPU desc[UR6][R2.64], RZ ;\n".repeat(4);
        String body = """
                  MOV R5, RZ ;
                  MOV R7, 0x40 ;
                  MOV R8, 0x1 ;
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  @P0 MOV R8, 0x2 ;
                .L_x_2:
                  BSSY B0, `(.L_x_1) ;
                  @P0 BRA `(.L_x_0) ;
                  REDUX.OR UR4, R8 ;
                %s  IADD3 R5, R5, UR4, RZ ;
                  BRA `(.L_x_3) ;
                .L_x_0:
                  REDUX.OR UR4, R8 ;
                %s  IADD3 R5, R5, UR4, RZ ;
                .L_x_3:
                  BSYNC B0 ;
                .L_x_1:
                  IADD3 R7, R7, -0x1, RZ ;
                  ISETP.NE.AND P1, PT, R7, RZ, PT ;
                  @P1 BRA `(.L_x_2) ;
                """.formatted(yields, yields) + SassPrograms.END;
        int[] expected =
                IntStream.range(0, 32).map(lane -> lane < 16 ? 64 : 128).toArray();
        for (int seed = 1; seed <= 16; seed++) {
            RunResult result = SassPrograms.run(body, 32, new Schedule(Policy.BARRIER, seed));
            assertArrayEquals(expected, SassPrograms.words(result), "seed " + seed);
        }
    }
}
