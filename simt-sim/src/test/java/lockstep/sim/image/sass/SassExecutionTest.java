package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.IsaTable;
import lockstep.ir.sass.isa.SassForm;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.sass.SassThreadFunctions;
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
    void anInstructionMayWriteItsOwnGuard() {
        SassPrograms.assertStores(lane -> lane < 24 ? 5 : 6, """
                  MOV R5, 0x5 ;
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  @P0 ISETP.GE.AND P0, P1, R0, 0x18, PT ;
                  @P0 MOV R5, 0x6 ;
                """);
    }

    /** ptxas uses the predicate of the lower halves of a 16-bit comparison, whatever the upper halves are. */
    @Test
    void ofTwoPredicatesInOneRegisterThatOfTheLowerHalfStays() {
        String body = """
                  SHF.L.U32 R4, R0, 0x10, RZ ;
                  LOP3.LUT R4, R4, R0, RZ, 0xfc, !PT ;
                  VIMNMX.S16x2 R6, P0, P0, R4, 0x10, PT ;
                  SEL R5, RZ, 0x1, P0 ;
                """;
        SassPrograms.assertStores(lane -> lane <= 16 ? 0 : 1, body);
        SassPrograms.assertStores(lane -> lane == 0 ? 0 : 1, body.replace("P0, P0,", "P1, P0,"));
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
                  ATOMG.F.E.ADD.F32.FTZ.RN.STRONG.GPU PT, RZ, desc[UR6][R8.64], R10 ;
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
    void theLeastOfHalvesInMemoryIsNotBuilt() {
        assertInstanceOf(Outcome.Unsupported.class, outcome("""
                  RED.F.E.MIN.F16x2.RN.STRONG.GPU desc[UR6][R2.64], R0 ;
                  EXIT ;
                """));
    }

    // ---- copies to shared memory

    /** A thread's word of the buffer is 4 bytes; 0x10 bytes are copied, of which the last 12 become zero. */
    private static String copy(String operands) {
        return """
                  STG.E desc[UR6][R2.64], R0 ;
                  IMAD R8, R0, 0x10, RZ ;
                  IADD3 R8, R8, 0x400, RZ ;
                  ISETP.GE.AND P0, PT, R0, 0x10, PT ;
                  LDC.64 R10, c[0x0][0x210] ;
                  LDGSTS.E.128%s ;
                  LDGDEPBAR ;
                  DEPBAR.LE SB0, 0x0 ;
                  LDS.128 R12, [R8] ;
                  IADD3 R5, R12, R13, R14 ;
                  IADD3 R5, R5, R15, RZ ;
                """.formatted(operands);
    }

    @Test
    void whatACopyDoesNotReadBecomesZero() {
        SassPrograms.assertStores(lane -> 0, copy(".ZFILL [R8], desc[UR6][R10.64+0xc]"));
        SassPrograms.assertStores(lane -> 1, copy(".ZFILL [R8], desc[UR6][R10.64+0x8]"));
        SassPrograms.assertStores(lane -> lane < 16 ? 0 : 6, copy(" [R8], desc[UR6][R10.64], P0"));
    }

    @Test
    void copiesOfInvalidOrMisalignedBytesAreUndefined() {
        assertInstanceOf(Outcome.Undefined.class, outcome(copy(" [R8], desc[UR6][R10.64+0x8]") + SassPrograms.END));
        assertInstanceOf(Outcome.Undefined.class, outcome(copy(" [R8+0x4], desc[UR6][R10.64]") + SassPrograms.END));
        assertInstanceOf(Outcome.Undefined.class, outcome(copy(" [R8], desc[UR6][R10.64+0x80]") + SassPrograms.END));
        assertInstanceOf(
                Outcome.Finished.class, outcome(copy(" [R8], desc[UR6][R10.64+0x80], !PT") + SassPrograms.END));
    }

    // ---- matrices

    /** Half {@code i} of shared memory is {@code i}; each lane gives the address of the row with its number. */
    private static String matrix(String named, String load) {
        return """
                  IMAD R8, R0, 0x10, RZ ;
                  IADD3 R8, R8, 0x400, RZ ;
                  IMAD R9, R0, 0x80008, RZ ;
                  IADD3 R10, R9, 0x10000, RZ ;
                  IADD3 R11, R9, 0x30002, RZ ;
                  STS.64 [R8], R10 ;
                  IADD3 R10, R9, 0x50004, RZ ;
                  IADD3 R11, R9, 0x70006, RZ ;
                  STS.64 [R8+0x8], R10 ;
                  ISETP.GE.AND P0, PT, R0, 0x8, PT ;
                  WARPSYNC.ALL ;
                %s  %s ;
                """.formatted(named, load);
    }

    @Test
    void eachLaneGetsTwoNeighboursOfARowOrOfAColumn() {
        SassPrograms.assertStores(lane -> 2 * lane | 2 * lane + 1 << 16, matrix("", "LDSM.16.M88 R5, [R8]"));
        SassPrograms.assertStores(
                lane -> 16 * (lane % 4) + lane / 4 | 16 * (lane % 4) + 8 + lane / 4 << 16,
                matrix("", "LDSM.16.MT88 R5, [R8]"));
        // The last of four results; the first one overwrites the register that held the address.
        SassPrograms.assertStores(
                lane -> 192 + 2 * lane | 192 + 2 * lane + 1 << 16,
                matrix("", "LDSM.16.M88.4 R8, [R8]") + "  MOV R5, R11 ;\n");
    }

    @Test
    void rowsMustBeAlignedAndTheirLanesActive() {
        String askew = matrix("  IADD3 R8, R8, 0x4, RZ ;\n", "LDSM.16.M88 R5, [R8]") + SassPrograms.END;
        assertInstanceOf(Outcome.Undefined.class, outcome(askew));
        String ended = "  @P0 EXIT ;\n";
        assertInstanceOf(Outcome.Finished.class, outcome(matrix(ended, "LDSM.16.M88 R5, [R8]") + SassPrograms.END));
        assertInstanceOf(Outcome.Undefined.class, outcome(matrix(ended, "LDSM.16.M88.2 R4, [R8]") + SassPrograms.END));
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
        SassForm form = IsaTable.of(Architecture.SM_100).form(0x1283).orElseThrow();
        assertEquals("UP2UR", form.name());
        assertTrue(SassThreadFunctions.of(SassInstruction.of(form)).isEmpty());
    }

    @Test
    void anUnwrittenRegisterIsUndefined() {
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
