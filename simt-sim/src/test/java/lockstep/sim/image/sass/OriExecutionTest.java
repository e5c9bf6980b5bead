package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each instruction that only the open form has, on both engines. Oracle: by hand. */
final class OriExecutionTest {
    /** The thread in %R0, the address of its word in %R1x2. */
    private static final String HEAD = """
            .ori 1 k sm_90 %s
            .kernel registers=32 parameters=0:8 shared=0 local=0 barriers=0
            .B0:
              S2R %%R0, SR_TID.X ;
              LDC.64 %%R90x2, c[0x0][0x210] ;
              IMAD.WIDE %%R1x2, %%R0, 0x4, %%R90x2 ;
            """;

    private static final String LAUNCH = "LAUNCH: k grid=1 block=32 args=[out i32[32]]\n";

    private static final String STORE = "  STG.E desc[UR6][%%R1x2.64], %s ;\n  EXIT ;\n";

    private static ProgramImage image(String stage, String body, String result) {
        Diagnostics diagnostics = new Diagnostics();
        String text = HEAD.formatted(stage) + body + STORE.formatted(result);
        OriFile file = OriModuleText.parse(text, "k.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        return SassImages.of(file, "k.ori");
    }

    private static RunResult run(ProgramImage image, Schedule schedule) {
        return new CrossCheckEngine().run(image, RunRequest.of(LaunchReader.readFile("k.launch", LAUNCH), schedule));
    }

    private static void gives(String stage, Schedule schedule, String body, String result, IntUnaryOperator wanted) {
        RunResult done = run(image(stage, body, result), schedule);
        assertEquals(new Outcome.Finished(), done.outcome());
        ByteBuffer bytes = ByteBuffer.wrap(done.objects().getFirst().bytes()).order(ByteOrder.LITTLE_ENDIAN);
        int[] found = IntStream.range(0, 32).map(i -> bytes.getInt(4 * i)).toArray();
        assertArrayEquals(IntStream.range(0, 32).map(wanted).toArray(), found);
    }

    private static void gives(String body, String result, IntUnaryOperator wanted) {
        gives("ssa", Schedule.of(Policy.BARRIER), body, result, wanted);
        gives("ssa threaded", Schedule.of(Policy.STACK), body, result, wanted);
        gives("ssa threaded", new Schedule(Policy.INDEPENDENT, 3), body, result, wanted);
    }

    @Test
    void phisTakeTheEdgeOfTheLane() {
        gives("""
              LOP3.LUT %R2, %R0, 0x1, RZ, 0xc0, !PT ;
              ISETP.NE.AND %P0, PT, %R2, RZ, PT ;
              @%P0 BRA `(.B2) ;
            .B1:
              IADD3 %R3, %R0, 0x64, RZ ;
              BRA `(.B3) ;
            .B2:
              IADD3 %R4, %R0, 0xc8, RZ ;
            .B3:
              PHI %R5, [%R3, .B1], [%R4, .B2] ;
            """, "%R5", i -> i + (i % 2 == 0 ? 100 : 200));
    }

    /** An empty block is a predecessor. */
    @Test
    void phisOfEmptyBlocks() {
        gives("""
              ISETP.GT.AND %P0, PT, %R0, 0x7, PT ;
              IADD3 %R3, %R0, 0x64, RZ ;
              @%P0 BRA `(.B2) ;
            .B1:
              BRA `(.B3) ;
            .B2:
            .B3:
              PHI %R5, [%R0, .B1], [%R3, .B2] ;
            """, "%R5", i -> i + (i > 7 ? 100 : 0));
    }

    /** The swap problem: reading the PHIs sequentially would lose one value. */
    @Test
    void phisOfABlockAreReadAtOnce() {
        gives("""
              IADD3 %R20, %R0, 0x3e8, RZ ;
              IADD3 %R21, RZ, RZ, RZ ;
            .B1:
              PHI %R3, [%R0, .B0], [%R4, .B1] ;
              PHI %R4, [%R20, .B0], [%R3, .B1] ;
              PHI %R5, [%R21, .B0], [%R6, .B1] ;
              IADD3 %R6, %R5, 0x1, RZ ;
              ISETP.GT.AND %P0, PT, %R6, %R0, PT ;
              @!%P0 BRA `(.B1) ;
            .B2:
            """, "%R3", i -> i % 2 == 0 ? i : i + 1000);
    }

    @Test
    void tuplesArePackedAndUnpacked() {
        gives("""
              IADD3 %R3, %R0, 0x1, RZ ;
              PACK %R4x3, %R0, %R3, RZ ;
              PACK %R5x2, %R0, %R3 ;
              UNPACK %R6, %R7, %R8, %R4x3 ;
              UNPACK %R9, %R10, %R5x2 ;
              IMAD %R11, %R7, 0x100, %R6 ;
              IMAD %R12, %R10, 0x10000, %R11 ;
              IADD3 %R13, %R12, %R9, %R8 ;
            """, "%R13", i -> (i + 1) * 0x10100 + 2 * i);
    }

    @Test
    void guardedMacrosLeaveOtherLanesAlone() {
        String body = """
              ISETP.GT.AND %P0, PT, %R0, 0x7, PT ;
              IADD3 %R3, %R0, 0x64, RZ ;
              COPY %R4, %R0 ;
              @%P0 COPY %R4, %R3 ;
            """;
        gives("free", Schedule.of(Policy.BARRIER), body, "%R4", i -> i > 7 ? i + 100 : i);
        gives("free threaded", Schedule.of(Policy.STACK), body, "%R4", i -> i > 7 ? i + 100 : i);
    }

    @Test
    void movPhiIsACopyOfItsPredecessor() {
        gives("""
              ISETP.GT.AND %P0, PT, %R0, 0x7, PT ;
              @%P0 BRA `(.B2) ;
            .B1:
              MOVPHI %R3, %R0 ;
              BRA `(.B3) ;
            .B2:
              MOVPHI %R3, RZ ;
            .B3:
            """, "%R3", i -> i > 7 ? 0 : i);
    }

    @Test
    void uniformRegistersAreTheWarps() {
        gives("ssa", Schedule.of(Policy.BARRIER), """
              UMOV %UR0, 0x5 ;
              COPY %R3, %UR0 ;
              UIADD3 %UR1, %UR0, 0x1, URZ ;
              IADD3 %R4, %R3, %UR1, RZ ;
            """, "%R4", i -> 11);
    }

    @Test
    void barrierRegistersMeet() {
        gives("ssa", Schedule.of(Policy.BARRIER), """
              ISETP.GT.AND %P0, PT, %R0, 0x7, PT ;
              BSSY %B0, `(.B3) ;
              @%P0 BRA `(.B2) ;
            .B1:
              LOP3.LUT %R2, %R0, 0x1, RZ, 0xc0, !PT ;
              ISETP.NE.AND %P1, PT, %R2, RZ, PT ;
              BSSY %B1, `(.B12) ;
              @%P1 BRA `(.B12) ;
            .B11:
              NOP ;
            .B12:
              BSYNC %B1 ;
              VOTE.ANY %R3, PT, PT ;
              BRA `(.B3) ;
            .B2:
              UNDEF %R4 ;
            .B3:
              PHI %R5, [%R3, .B12], [RZ, .B2] ;
              BSYNC %B0 ;
              VOTE.ANY %R6, PT, PT ;
              IADD3 %R7, %R5, %R6, RZ ;
            """, "%R7", i -> -1 + (i > 7 ? 0 : 0xff));
    }

    @Test
    void macrosOfPtxRunAsPtx() {
        gives("""
              PTX.add.u32 %R3, %R0, 0x5 ;
              PTX.mul.wide.u32 %R4x2, %R3, 0x10000 ;
              PTX.shl.b64 %R5x2, %R4x2, 0x8 ;
              UNPACK %R6, %R7, %R5x2 ;
              PTX.setp.gt.and.u32 %P0|%P1, %R0, 0x7, PT ;
              PTX.selp.b32 %R8, %R6, %R7, !%P1 ;
              PTX.sub.u16 %R9, %R8, 0x1 ;
            """, "%R9", i -> ((i > 7 ? i + 5 << 24 : i + 5 >> 8) - 1) & 0xffff);
    }

    @Test
    void guardedMacrosOfPtx() {
        String body = """
              PTX.setp.gt.u32 %P0, %R0, 0x7 ;
              COPY %R4, %R0 ;
              @%P0 PTX.cvt.rn.f32.u32 %R4, %R0 ;
              @!%P0 PTX.div.rn.f32 %R4, 0x40000000, 0x3f800000 ;
            """;
        gives(
                "free threaded",
                Schedule.of(Policy.STACK),
                body,
                "%R4",
                i -> i > 7 ? Float.floatToIntBits(i) : 0x40000000);
        gives("free", Schedule.of(Policy.BARRIER), body, "%R4", i -> i > 7 ? Float.floatToIntBits(i) : 0x40000000);
    }

    @Test
    void collectivesOfThreadedFunctionsCarryMasks() {
        String body = """
              PTX.and.b32 %R2, %R0, 0x1 ;
              PTX.setp.ne.u32 %P0, %R2, 0x0 ;
              @%P0 BRA `(.B2) ;
            .B1:
              PTX.shfl.sync.idx.b32 %R3|%P1, %R0, 0x6, 0x1f, 0x55555555 ;
              PTX.bar.warp.sync _, 0x55555555 ;
              BRA `(.B3) ;
            .B2:
              PTX.vote.sync.ballot.b32 %R4, %P0, 0xaaaaaaaa ;
            .B3:
              PHI %R5, [%R3, .B1], [%R4, .B2] ;
              PTX.redux.sync.add.u32 %R6, %R0, 0xffffffff ;
              PTX.add.u32 %R7, %R5, %R6 ;
            """;
        for (Schedule schedule :
                List.of(Schedule.of(Policy.STACK), Schedule.of(Policy.MAXIMAL), new Schedule(Policy.INDEPENDENT, 5))) {
            gives("ssa threaded", schedule, body, "%R7", i -> 496 + (i % 2 == 0 ? 6 : 0xaaaaaaaa));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "PTX.frob.u32 %R3, %R0; there is no opcode frob",
                "PTX.add.frob %R3, %R0; there is no suffix frob",
                "PTX.add.rn.u32 %R3, %R0, %R0; no form has these suffixes",
                "PTX.add.u32 %R3, %R0; the form has other operands",
                "PTX.add.u32 _, %R0, %R0; the form has other operands",
                "PTX.add.u64 %R3, %R0, %R0; %R3 does not have the width of its operand",
                "PTX.add.u32 %P3, %R0, %R0; %P3 does not have the width of its operand",
                "PTX.add.u32 %UR3, %R0, %R0; %UR3 is not a register of a lane",
                "PTX.add.u16 %R3, %R0, 0x10000; 0x10000 is not allowed here",
                "PTX.add.u32 %R3|%P1, %R0, %R0; one result is written",
                "PTX.ld.global.u32 %R3, %R1x2; no macro is of this kind",
                "PTX.add.cc.u32 %R3, %R0, %R0; no macro is of this kind",
                "PTX.selp.b32 %R3, %R0, %R0, 0x1; 0x1 is not allowed here",
                "PTX.not.pred %P3, !PT; ''",
                "PTX.bar.warp.sync _, 0xffffffff; only threaded functions have",
                "PTX.exit _; no macro is of this kind"
            })
    void macrosOfPtxAreFormsOfPtx(String line, String fault) {
        String body = "  " + line + " ;\n";
        if (fault.isEmpty()) {
            image("ssa", body, "RZ");
        } else {
            InputException found = assertThrows(InputException.class, () -> image("ssa", body, "RZ"));
            assertTrue(found.toString().contains("k.ori:7:3: error[ori-ptx]"), found::toString);
            assertTrue(found.toString().contains(fault), found::toString);
        }
    }

    @Test
    void guardsOfCollectivesAreBranches() {
        String body = "  @P0 PTX.bar.warp.sync _, 0xffffffff ;\n";
        InputException found = assertThrows(InputException.class, () -> image("ssa threaded", body, "RZ"));
        assertTrue(found.toString().contains("must branch around it"), found::toString);
    }

    /** Law: a stored UNDEF has undefined bits. */
    @Test
    void undefHasNoParticularValue() {
        RunResult done = run(image("ssa", "  UNDEF %R3 ;\n", "%R3"), Schedule.of(Policy.BARRIER));
        assertEquals(new Outcome.Finished(), done.outcome());
        assertEquals(-1, done.objects().getFirst().undefinedAt(5) | ~0xff);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'IADD3 %R3, %R4, RZ, RZ'; ori-definition",
                "'BSYNC B0'; ''",
                "'LDG.E.64 %R3, desc[UR6][%R1x2.64]'; ori-width"
            })
    void rulesAreKeptBeforeARun(String line, String rule) {
        if (rule.isEmpty()) {
            image("ssa", "  " + line + " ;\n", "RZ");
        } else {
            InputException fault = assertThrows(InputException.class, () -> image("ssa", line + " ;\n", "RZ"));
            assertTrue(fault.toString().contains(rule), fault::toString);
        }
    }

    /** A warp-shared register is correct only if lanes reconverge after their arms: decision 015. */
    @ParameterizedTest
    @EnumSource(Policy.class)
    void uniformRegistersOfThreadedFunctionsNeedTheStack(Policy policy) {
        ProgramImage image = image("ssa threaded", "  UMOV %UR0, 0x5 ;\n  COPY %R3, %UR0 ;\n", "%R3");
        if (policy == Policy.STACK) {
            assertEquals(new Outcome.Finished(), run(image, Schedule.of(policy)).outcome());
        } else {
            InputException fault = assertThrows(InputException.class, () -> run(image, Schedule.of(policy)));
            assertTrue(fault.toString().contains("uniform registers"), fault::toString);
        }
    }
}
