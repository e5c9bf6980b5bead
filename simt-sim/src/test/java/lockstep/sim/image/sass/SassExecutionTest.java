package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.Form;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.sass.SassFunctions;
import org.junit.jupiter.api.Test;

/** Registers, guards, calls and memory of machine code, on both engines. */
final class SassExecutionTest {
    private static Outcome outcome(String body) {
        return SassPrograms.run(body, 32, Schedule.of(Policy.BARRIER)).outcome();
    }

    @Test
    void lanesWhoseGuardIsFalseGoOnWithTheOthersAndAnInstructionCountsOnce() {
        String body = """
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  MOV R5, 0x1 ;
                  @P0 MOV R5, 0x2 ;
                  @!PT MOV R5, 0x3 ;
                  VOTE.ANY R6, PT, PT ;
                  ISETP.EQ.AND P1, PT, R6, -0x1, PT ;
                  @!P1 MOV R5, RZ ;
                """;
        SassPrograms.assertStores(lane -> lane < 16 ? 1 : 2, body);
        RunResult result = SassPrograms.run(body + SassPrograms.END, 32, Schedule.of(Policy.BARRIER));
        assertEquals(SassPrograms.START_LENGTH + 7 + 2, result.counters().warpInstructions());
        assertEquals(0, result.counters().divergentBranches());
    }

    @Test
    void anInstructionMayWriteTheGuardThatItStandsUnder() {
        SassPrograms.assertStores(lane -> lane < 24 ? 5 : 6, """
                  MOV R5, 0x5 ;
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  @P0 ISETP.GE.AND P0, P1, R0, 0x18, PT ;
                  @P0 MOV R5, 0x6 ;
                """);
    }

    @Test
    void aUniformRegisterWrittenInOneArmIsSeenInTheOther() {
        SassPrograms.assertStores(lane -> 2, """
                  UMOV UR4, 0x1 ;
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  BSSY B0, `(.L_x_1) ;
                  @P0 BRA `(.L_x_0) ;
                  UMOV UR4, 0x2 ;
                .L_x_0:
                  BSYNC B0 ;
                .L_x_1:
                  MOV R5, UR4 ;
                """);
    }

    @Test
    void recursionKeepsWhatItNeedsOnTheStackOfTheThread() {
        String body = """
                  LOP3.LUT R4, R0, 0x7, RZ, 0xc0, !PT ;
                  BSSY B0, `(.L_x_1) ;
                  MOV R20, 0x90 ;
                  MOV R21, RZ ;
                  CALL.REL.NOINC `(.L_x_2) ;
                  NOP ;
                  BSYNC B0 ;
                .L_x_1:
                  MOV R5, R6 ;
                  VOTE.ANY R7, PT, PT ;
                  IADD3 R5, R5, R7, RZ ;
                  STG.E desc[UR6][R2.64], R5 ;
                  EXIT ;
                .L_x_2:
                  ISETP.GT.AND P0, PT, R4, RZ, PT ;
                  MOV R6, 0x1 ;
                  @!P0 RET.REL.NODEC R20 0x0 ;
                  IADD3 R1, R1, -0x10, RZ ;
                  STL.64 [R1], R20 ;
                  STL [R1+0x8], R4 ;
                  IADD3 R4, R4, -0x1, RZ ;
                  MOV R20, 0x190 ;
                  CALL.REL.NOINC `(.L_x_2) ;
                  LDL R4, [R1+0x8] ;
                  LDL.64 R20, [R1] ;
                  IADD3 R1, R1, 0x10, RZ ;
                  IMAD R6, R6, R4, RZ ;
                  RET.REL.NODEC R20 0x0 ;
                """;
        int[] factorials = {1, 1, 2, 6, 24, 120, 720, 5040};
        int[] expected =
                IntStream.range(0, 32).map(lane -> factorials[lane & 7] - 1).toArray();
        assertArrayEquals(expected, SassPrograms.words(body, 32));
    }

    @Test
    void halvesAndBytesAreExtendedAsTheLoadSays() {
        String body = """
                  MOV R4, 0x8283f4f5 ;
                  STG.E desc[UR6][R2.64], R4 ;
                  LDG.E.S8 R5, desc[UR6][R2.64] ;
                  LDG.E.U16 R6, desc[UR6][R2.64] ;
                  LDG.E.S16 R7, desc[UR6][R2.64+0x2] ;
                  IADD3 R5, R5, R6, R7 ;
                """;
        int expected = (byte) 0xf5 + 0xf4f5 + (short) 0x8283;
        SassPrograms.assertStores(lane -> expected, body);
    }

    @Test
    void atomicsOfFloatsAreFormsOfTheirOwn() {
        String body = """
                  LDC.64 R8, c[0x0][0x210] ;
                  ISETP.EQ.AND P0, PT, R0, RZ, PT ;
                  BSSY B0, `(.L_x_1) ;
                  @P0 STG.E desc[UR6][R8.64], RZ ;
                  @P0 STG.E desc[UR6][R8.64+0x4], RZ ;
                  BSYNC B0 ;
                .L_x_1:
                  MOV R10, 0x3f800000 ;
                  ATOMG.F.E.STRONG.GPU PT, RZ, desc[UR6][R8.64], R10 {type=0x9} ;
                  MOV R4, 0xfffffff0 ;
                  MOV R5, 0xffffffff ;
                  ATOMG.E.MIN.S64.STRONG.GPU PT, R6, desc[UR6][R8.64+0x8], R4 ;
                  EXIT ;
                """;
        int[] words = SassPrograms.words(body, 32);
        assertEquals(Float.floatToRawIntBits(32f), words[0]);
        assertEquals(-16, words[2]);
        assertEquals(-1, words[3]);
    }

    @Test
    void aMaskThatNamesNoPredicateLeavesThemAsTheyAre() {
        SassPrograms.assertStores(lane -> lane < 16 ? 1 : 2, """
                  ISETP.LT.AND P0, PT, R0, 0x10, PT ;
                  R2P PR, R0, 0x0 ;
                  SEL R5, RZ, 0x2, P0 ;
                  @P0 MOV R5, 0x1 ;
                """);
    }

    @Test
    void aMaskOfPredicatesInARegisterIsNotBuilt() {
        Form form = IsaTable.of(Architecture.SM_100).form(0x1283).orElseThrow();
        assertEquals("UP2UR", form.name());
        assertTrue(SassFunctions.of(SassInstruction.of(form)).isEmpty());
    }

    @Test
    void aRegisterThatNobodyWroteIsUndefined() {
        String body = """
                  ISETP.GE.AND P0, PT, R7, 0x10, PT ;
                  @P0 MOV R5, 0x1 ;
                """ + SassPrograms.END;
        Outcome.Undefined undefined = assertInstanceOf(Outcome.Undefined.class, outcome(body));
        assertEquals("branch-on-undef", undefined.code());
    }

    @Test
    void theFlagsThatChooseAFenceAreKnown() {
        String body = """
                  ULDC UR6, c[0x0][0x18c] ;
                  ULOP3.LUT UP0, URZ, UR6, 0x1, URZ, 0xc0, !UPT ;
                  ISETP.GE.AND P0, PT, R0, UR6, PT ;
                  @P0 MOV R5, 0x1 ;
                """ + SassPrograms.END;
        assertInstanceOf(Outcome.Finished.class, outcome(body));
    }

    @Test
    void aJumpToAnAddressThatNoRegisterMayHoldIsUndefined() {
        String body = """
                  MOV R20, 0x20 ;
                  MOV R21, RZ ;
                  RET.REL.NODEC R20 0x0 ;
                """;
        Outcome.Undefined undefined = assertInstanceOf(Outcome.Undefined.class, outcome(body));
        assertEquals("unreachable", undefined.code());
    }

    @Test
    void controlThatLeavesTheCodeIsUndefined() {
        assertInstanceOf(Outcome.Undefined.class, outcome("  MOV R5, 0x1 ;\n"));
    }

    @Test
    void whatIsNotBuiltEndsTheRunWithItsPlace() {
        String body = """
                  NOP ;
                  HMMA.16816.F32 R4, R8, R12, R4 ;
                """ + SassPrograms.END;
        Outcome.Unsupported unsupported = assertInstanceOf(Outcome.Unsupported.class, outcome(body));
        assertTrue(unsupported.toString().contains("k+0x50"), unsupported.toString());
        assertTrue(unsupported.what().contains("HMMA"), unsupported.what());
        assertFalse(SassPrograms.image(body).diagnostics().isEmpty());
    }

    @Test
    void aStackThatIsLeftIsOutOfBounds() {
        String body = """
                  IADD3 R1, R1, -0x40000, RZ ;
                  STL [R1], R0 ;
                """ + SassPrograms.END;
        Outcome.Undefined undefined = assertInstanceOf(Outcome.Undefined.class, outcome(body));
        assertEquals("out-of-bounds", undefined.code());
    }
}
