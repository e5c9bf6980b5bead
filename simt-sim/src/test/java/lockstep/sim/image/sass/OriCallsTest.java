package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.ori.OriFile;
import lockstep.ir.sass.ori.OriModuleText;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Calls in threaded functions enter activations: docs/sass-simulation.md, "Calls in threaded functions". Each program
 * is run by both engines. Oracle: by hand, and the meaning of the same text when calls are jumps.
 */
final class OriCallsTest {
    /** The thread in %R0, the address of its word in %R1x2; a body leaves its result in %R9. */
    private static final String KERNEL = """
            .ori 1 k sm_90 free %1$s
            .kernel registers=32 parameters=0:8 shared=0 local=0 barriers=1
            .B0:
              S2R %%R0, SR_TID.X ;
              LDC.64 %%R90x2, c[0x0][0x210] ;
              IMAD.WIDE %%R1x2, %%R0, 0x4, %%R90x2 ;
            %2$s
              STG.E desc[UR6][%%R1x2.64], %%R9 ;
              EXIT ;
            """;

    /** {@code n!}: n and the return address are kept in virtual registers across the call. */
    private static final String FACTORIAL = """
            .ori 1 f sm_90 free %1$s
            .B0:
              MOV %%R0, R20 ;
              MOV %%R1, R21 ;
              MOV %%R2, R4 ;
              PTX.setp.lt.s32 %%P0, %%R2, 0x2 ;
              @%%P0 BRA `(.B2) ;
            .B1:
              PTX.sub.s32 %%R3, %%R2, 0x1 ;
              MOV R4, %%R3 ;
              LEPC R20, `(.B3) ;
              CALL.REL.NOINC `(f) ;
            .B3:
              MOV %%R4, R4 ;
              PTX.mul.lo.s32 %%R5, %%R4, %%R2 ;
              MOV R4, %%R5 ;
              MOV R20, %%R0 ;
              MOV R21, %%R1 ;
              RET.ABS.NODEC R20 0x0 ;
            .B2:
              MOV R4, 0x1 ;
              MOV R20, %%R0 ;
              MOV R21, %%R1 ;
              RET.ABS.NODEC R20 0x0 ;
            """;

    private static final String CALL_FACTORIAL = """
              PTX.and.b32 %%R3, %%R0, 0x7 ;
              MOV R4, %%R3 ;
              LEPC R20, `(.B1) ;
              CALL.REL.NOINC `(f) ;
            .B1:
              MOV %%R9, R4 ;
            """;

    /** By the recursive definition; the inner call's result is an argument of the outer one. */
    private static final String ACKERMANN = """
            .ori 1 a sm_90 free %1$s
            .B0:
              MOV %%R0, R20 ;
              MOV %%R1, R21 ;
              MOV %%R2, R4 ;
              MOV %%R3, R5 ;
              PTX.setp.ne.s32 %%P0, %%R2, 0x0 ;
              @%%P0 BRA `(.B2) ;
            .B1:
              PTX.add.s32 %%R4, %%R3, 0x1 ;
              MOV R4, %%R4 ;
              BRA `(.B7) ;
            .B2:
              PTX.setp.ne.s32 %%P1, %%R3, 0x0 ;
              PTX.sub.s32 %%R5, %%R2, 0x1 ;
              MOV R5, 0x1 ;
              @!%%P1 BRA `(.B5) ;
            .B3:
              PTX.sub.s32 %%R6, %%R3, 0x1 ;
              MOV R4, %%R2 ;
              MOV R5, %%R6 ;
              LEPC R20, `(.B4) ;
              CALL.REL.NOINC `(a) ;
            .B4:
              MOV R5, R4 ;
            .B5:
              MOV R4, %%R5 ;
              LEPC R20, `(.B7) ;
              CALL.REL.NOINC `(a) ;
            .B7:
              MOV R20, %%R0 ;
              MOV R21, %%R1 ;
              RET.ABS.NODEC R20 0x0 ;
            """;

    private static final String LAUNCH = "LAUNCH: k grid=1 block=32 args=[out i32[32]]\n";

    /** Enough for the deepest nesting of calls. */
    private static final long FUEL = 200_000;

    private static final List<Schedule> SCHEDULES =
            List.of(Schedule.of(Policy.STACK), Schedule.of(Policy.MAXIMAL), new Schedule(Policy.INDEPENDENT, 3));

    private static RunResult run(String convergence, Schedule schedule, String body, String... functions) {
        String text = (KERNEL.replace("%2$s", body) + String.join("", functions)).formatted(convergence);
        Diagnostics diagnostics = new Diagnostics();
        OriFile file = OriModuleText.parse(text, "k.ori", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        return new CrossCheckEngine()
                .run(
                        SassImages.of(file, "k.ori"),
                        RunRequest.of(LaunchReader.readFile("k.launch", LAUNCH), schedule)
                                .withFuel(FUEL));
    }

    private static int[] words(RunResult done) {
        assertEquals(new Outcome.Finished(), done.outcome());
        ByteBuffer bytes = ByteBuffer.wrap(done.objects().getFirst().bytes()).order(ByteOrder.LITTLE_ENDIAN);
        return IntStream.range(0, 32).map(i -> bytes.getInt(4 * i)).toArray();
    }

    private static int[] wanted(IntUnaryOperator ofThread) {
        return IntStream.range(0, 32).map(ofThread).toArray();
    }

    private static void gives(IntUnaryOperator wanted, String body, String... functions) {
        for (Schedule schedule : SCHEDULES) {
            assertArrayEquals(wanted(wanted), words(run("threaded", schedule, body, functions)), schedule::toString);
        }
    }

    private static void isUndefined(String code, String what, String body, String... functions) {
        for (Schedule schedule : SCHEDULES) {
            RunResult done = run("threaded", schedule, body, functions);
            Outcome.Undefined found = assertInstanceOf(Outcome.Undefined.class, done.outcome());
            assertEquals(code, found.code(), found::what);
            assertTrue(found.what().contains(what), found::what);
        }
    }

    // ---- registers of an activation

    @Test
    void recursionKeepsVirtualRegisters() {
        int[] factorials = {1, 1, 2, 6, 24, 120, 720, 5040};
        gives(i -> factorials[i % 8], CALL_FACTORIAL, FACTORIAL);
    }

    /** The same text when a call is a jump: the inner activation destroys the registers of the outer one. */
    @Test
    void recursionLosesVirtualRegistersWhereCallsAreJumps() {
        RunResult done = run("", Schedule.of(Policy.BARRIER), CALL_FACTORIAL, FACTORIAL);
        assertNotEquals(new Outcome.Finished(), done.outcome());
    }

    private static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
    }

    @Test
    void lanesAreInActivationsOfDifferentDepths() {
        gives(i -> ackermann(i % 3, i / 3 % 4), """
                  PTX.rem.u32 %%R3, %%R0, 0x3 ;
                  PTX.div.u32 %%R4, %%R0, 0x3 ;
                  PTX.and.b32 %%R5, %%R4, 0x3 ;
                  MOV R4, %%R3 ;
                  MOV R5, %%R5 ;
                  LEPC R20, `(.B1) ;
                  CALL.REL.NOINC `(a) ;
                .B1:
                  MOV %%R9, R4 ;
                """, ACKERMANN);
    }

    /** The second activation does not write the register that the first one has written. */
    @Test
    void virtualRegistersAreUndefinedWhenAFunctionIsEntered() {
        String body = """
                  MOV R4, 0x1 ;
                  LEPC R20, `(.B1) ;
                  CALL.REL.NOINC `(f) ;
                .B1:
                  MOV R4, %s ;
                  LEPC R20, `(.B2) ;
                  CALL.REL.NOINC `(f) ;
                .B2:
                  MOV %%%%R9, R4 ;
                """;
        String function = """
                .ori 1 f sm_90 free %1$s
                .B0:
                  PTX.setp.ne.s32 %%P0, R4, 0x0 ;
                  @%%P0 MOV %%R3, 0x2a ;
                  MOV R4, %%R3 ;
                  RET.ABS.NODEC R20 0x0 ;
                """;
        Schedule schedule = Schedule.of(Policy.STACK);
        RunResult defined = run("threaded", schedule, body.formatted("0x1"), function);
        assertArrayEquals(wanted(i -> 42), words(defined));
        assertEquals(0, defined.objects().getFirst().undefinedAt(5));
        RunResult undefined = run("threaded", schedule, body.formatted("RZ"), function);
        assertEquals(new Outcome.Finished(), undefined.outcome());
        assertEquals(0xff, undefined.objects().getFirst().undefinedAt(5) & 0xff);
    }

    @Test
    void physicalRegistersPassThrough() {
        gives(i -> (i < 16 ? i + 100 : 7) + (i < 16 && i % 2 == 0 ? 1000 : 0), """
                  MOV R30, 0x7 ;
                  MOV R31, %%R0 ;
                  ISETP.LT.AND P3, PT, R30, RZ, PT ;
                  PTX.setp.gt.u32 %%P0, %%R0, 0xf ;
                  LEPC R20, `(.B2) ;
                  @%%P0 BRA `(.B3) ;
                .B1:
                  CALL.REL.NOINC `(f) ;
                .B2:
                  NOP ;
                .B3:
                  MOV %%R9, R30 ;
                  @P3 IADD3 %%R9, %%R9, 0x3e8, RZ ;
                """, """
                .ori 1 f sm_90 free %1$s
                .B0:
                  PTX.and.b32 %%R0, R31, 0x1 ;
                  ISETP.EQ.AND P3, PT, %%R0, RZ, PT ;
                  IADD3 R30, R31, 0x64, RZ ;
                  RET.ABS.NODEC R20 0x0 ;
                """);
    }

    /** Lanes that did not call see what lanes in the function write, and the reverse. */
    @Test
    void physicalRegistersOfTheWarpAreThoseOfAllFrames() {
        String body = """
                  UMOV UR4, 0x5 ;
                  PTX.setp.gt.u32 %%P0, %%R0, 0xf ;
                  @%%P0 BRA `(.B3) ;
                .B1:
                  LEPC R20, `(.B2) ;
                  CALL.REL.NOINC `(f) ;
                .B2:
                  NOP ;
                .B3:
                  MOV %%R9, UR4 ;
                """;
        String function = """
                .ori 1 f sm_90 free %1$s
                .B0:
                  UIADD3 UR4, UR4, 0x1, URZ ;
                  UMOV %%UR4, 0x63 ;
                  RET.ABS.NODEC R20 0x0 ;
                """;
        assertArrayEquals(wanted(i -> 6), words(run("threaded", Schedule.of(Policy.STACK), body, function)));
    }

    // ---- where lanes meet

    /** Each lane leaves the function by its own return; a barrier of all lanes of the warp follows. */
    @Test
    void lanesThatCallTogetherReturnTogether() {
        String function = """
                .ori 1 f sm_90 free %1$s
                .B0:
                  PTX.bar.sync _, 0x0 ;
                  PTX.and.b32 %%R0, R4, 0x1 ;
                  PTX.setp.ne.s32 %%P0, %%R0, 0x0 ;
                  @%%P0 BRA `(.B2) ;
                .B1:
                  MOV R4, 0x64 ;
                  RET.ABS.NODEC R20 0x0 ;
                .B2:
                  MOV R4, 0xc8 ;
                  RET.ABS.NODEC R20 0x0 ;
                """;
        String body = """
                  MOV R4, %%R0 ;
                  LEPC R20, `(.B1) ;
                  CALL.REL.NOINC `(f) ;
                .B1:
                  PTX.bar.sync _, 0x0 ;
                  PTX.activemask.b32 %%R3 ;
                  PTX.add.s32 %%R9, %%R3, R4 ;
                """;
        RunResult done = run("threaded", Schedule.of(Policy.STACK), body, function);
        assertArrayEquals(wanted(i -> (i % 2 == 0 ? 100 : 200) - 1), words(done));
        assertEquals(
                new Outcome.Finished(),
                run("threaded", Schedule.of(Policy.MAXIMAL), body, function).outcome());
    }

    /** Both arms call; the warp has reconverged after them and is diverged inside. */
    @ParameterizedTest
    @CsvSource({"NOP,''", "'PTX.bar.sync _, 0x0',divergent-barrier"})
    void callsFromArmsOfABranch(String within, String fault) {
        String body = """
                  PTX.setp.gt.u32 %%P0, %%R0, 0x7 ;
                  MOV R4, %%R0 ;
                  @%%P0 BRA `(.B3) ;
                .B1:
                  LEPC R20, `(.B2) ;
                  CALL.REL.NOINC `(f) ;
                .B2:
                  BRA `(.B5) ;
                .B3:
                  LEPC R20, `(.B4) ;
                  CALL.REL.NOINC `(g) ;
                .B4:
                  NOP ;
                .B5:
                  PTX.bar.sync _, 0x0 ;
                  MOV %%R9, R4 ;
                """;
        String function = """
                .ori 1 f sm_90 free %1$s
                .B0:
                  IADD3 R4, R4, 0x64, RZ ;
                  WITHIN ;
                  RET.ABS.NODEC R20 0x0 ;
                """.replace("WITHIN", within);
        String other = function.replace(".ori 1 f", ".ori 1 g").replace("0x64", "0xc8");
        RunResult done = run("threaded", Schedule.of(Policy.STACK), body, function, other);
        if (fault.isEmpty()) {
            assertArrayEquals(wanted(i -> i + (i > 7 ? 200 : 100)), words(done));
        } else {
            assertEquals(
                    fault,
                    assertInstanceOf(Outcome.Undefined.class, done.outcome()).code());
        }
    }

    @Test
    void guardsOfCallsAndReturns() {
        gives(i -> i % 2 == 0 ? i : i % 4 == 1 ? 100 : 200, """
                  PTX.and.b32 %%R3, %%R0, 0x1 ;
                  PTX.setp.ne.s32 %%P0, %%R3, 0x0 ;
                  MOV R4, %%R0 ;
                  LEPC R20, `(.B1) ;
                  @%%P0 CALL.REL.NOINC `(f) ;
                .B1:
                  MOV %%R9, R4 ;
                """, """
                .ori 1 f sm_90 free %1$s
                .B0:
                  PTX.and.b32 %%R0, R4, 0x2 ;
                  PTX.setp.eq.s32 %%P0, %%R0, 0x0 ;
                  MOV R4, 0x64 ;
                  @%%P0 RET.ABS.NODEC R20 0x0 ;
                .B1:
                  MOV R4, 0xc8 ;
                  RET.ABS.NODEC R20 0x0 ;
                """);
    }

    /** Lanes that a guarded return does not take continue, and meet the others where these meet. */
    @Test
    void lanesMeetAfterAGuardedReturn() {
        RunResult done = run("threaded", Schedule.of(Policy.STACK), """
                  MOV R4, %%R0 ;
                  LEPC R20, `(.B1) ;
                  CALL.REL.NOINC `(f) ;
                .B1:
                  MOV %%R9, R4 ;
                """, """
                .ori 1 f sm_90 free %1$s
                .B0:
                  PTX.setp.gt.u32 %%P0, R4, 0x7 ;
                  @%%P0 BRA `(.B3) ;
                .B1:
                  PTX.setp.gt.u32 %%P1, R4, 0x20 ;
                  @%%P1 RET.ABS.NODEC R20 0x0 ;
                .B2:
                  NOP ;
                .B3:
                  PTX.activemask.b32 %%R3 ;
                  MOV R4, %%R3 ;
                  RET.ABS.NODEC R20 0x0 ;
                """);
        assertArrayEquals(wanted(i -> -1), words(done));
    }

    /** A thread may end inside a function; the others return. */
    @Test
    void threadsThatEndInAFunction() {
        gives(i -> i > 7 ? 5 : 0, """
                  MOV R4, %%R0 ;
                  LEPC R20, `(.B1) ;
                  CALL.REL.NOINC `(f) ;
                .B1:
                  PTX.bar.sync _, 0x0 ;
                  MOV %%R9, 0x5 ;
                """, """
                .ori 1 f sm_90 free %1$s
                .B0:
                  PTX.setp.lt.u32 %%P0, R4, 0x8 ;
                  @%%P0 EXIT ;
                .B1:
                  RET.ABS.NODEC R20 0x0 ;
                """);
    }

    // ---- addresses

    /** Lanes call two functions, each of which records its address, through one register and return together. */
    private static final String INDIRECT = """
              MOV R4, RZ ;
              LEPC R20, `(.B11) ;
              CALL.REL.NOINC `(f) ;
            .B11:
              PACK %%R4x2, R8, R9 ;
              LEPC R20, `(.B12) ;
              CALL.REL.NOINC `(g) ;
            .B12:
              PACK %%R5x2, R8, R9 ;
              PTX.setp.gt.u32 %%P0, %%R0, 0x7 ;
              PTX.selp.b64 %%R6x2, %%R4x2, %%R5x2, %%P0 ;
              MOV R4, %%R0 ;
              LEPC R20, `(.B1) ;
              CALL.ABS.NOINC %%R6x2 ;
            .B1:
              PTX.bar.sync _, 0x0 ;
              MOV %%R9, R4 ;
            """;

    private static String adding(String name, String number) {
        return """
                .ori 1 %s sm_90 free %%1$s
                .B0:
                  LEPC R8, `(.B0) ;
                  IADD3 R4, R4, %s, RZ ;
                  RET.ABS.NODEC R20 0x0 ;
                """.formatted(name, number);
    }

    @Test
    void callsThroughRegisters() {
        gives(i -> i + (i > 7 ? 100 : 200), INDIRECT, adding("f", "0x64"), adding("g", "0xc8"));
    }

    @Test
    void callsOfNoFunction() {
        String body = INDIRECT.replace("PACK %%R5x2, R8, R9", "PACK %%R5x2, RZ, R9");
        isUndefined(
                "call-of-no-function",
                "0x0 is the address of no function",
                body,
                adding("f", "0x64"),
                adding("g", "0x1"));
    }

    @Test
    void returnsElsewhere() {
        isUndefined(
                "bad-indirect-branch",
                "and the address after its call is",
                CALL_FACTORIAL.replace("LEPC R20, `(.B1)", "LEPC R20, `(.B0)"),
                FACTORIAL);
        isUndefined(
                "bad-indirect-branch",
                "and the address after its call is",
                CALL_FACTORIAL,
                FACTORIAL.replace("MOV R20, %%R0", "IADD3 R20, %%R0, 0x10, RZ"));
    }

    @Test
    void returnsWithoutACall() {
        isUndefined(
                "bad-indirect-branch",
                "was not called",
                "  LEPC R20, `(.B0) ;\n  RET.ABS.NODEC R20 0x0 ;\n.B1:\n  MOV %%R9, RZ ;\n");
    }

    @Test
    void returnsToAnUndefinedAddress() {
        isUndefined(
                "call-on-undef",
                "the address returned to",
                CALL_FACTORIAL.replace("  LEPC R20, `(.B1) ;\n", ""),
                adding("f", "0x1"));
    }

    @Test
    void recursionWithoutEnd() {
        RunResult done = run(
                "threaded",
                Schedule.of(Policy.STACK),
                CALL_FACTORIAL,
                FACTORIAL.replace("@%%P0 BRA `(.B2)", "@!PT BRA `(.B2)"));
        assertEquals(
                "stack-overflow",
                assertInstanceOf(Outcome.Undefined.class, done.outcome()).code());
    }

    /** If calls are jumps, a function may return to any address that a register may hold. */
    @Test
    void syncedFunctionsReturnToWhereTheirRegisterSays() {
        String body = """
                  LEPC R20, `(.B2) ;
                  CALL.REL.NOINC `(f) ;
                .B1:
                  MOV R4, 0x7 ;
                .B2:
                  MOV %%R9, R4 ;
                """;
        RunResult done = run("", Schedule.of(Policy.BARRIER), body, adding("f", "RZ"));
        assertEquals(new Outcome.Finished(), done.outcome());
        isUndefined("bad-indirect-branch", "a function returns to", body, adding("f", "RZ"));
    }
}
