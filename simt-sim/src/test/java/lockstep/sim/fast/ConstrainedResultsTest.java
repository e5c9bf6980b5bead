package lockstep.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Law: a constraint on the result of a special register or a load is violated in the same lanes on both engines, with
 * the same outcome, marks and counters, and takes no steps of the reference engine where it holds.
 */
final class ConstrainedResultsTest {
    private static final String CLAIM = "range(i32 0, 4)";

    /** Stores the value of {@code register}, in lanes above 3 too if {@code isWhole}. */
    private static String register(String register, String claim, boolean isWhole) {
        return """
                define ptx_kernel void @k(ptr %out) {
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %p = getelementptr i32, ptr %out, i32 %t
                  %c = icmp {c} i32 %t, 4
                  br i1 %c, label %then, label %end
                then:
                  %v = call {claim} i32 @llvm.nvvm.read.ptx.sreg.{r}()
                  store i32 %v, ptr %p
                  br label %end
                end:
                  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                {declared}
                """.replace("{c}", isWhole ? "ne" : "ult")
                .replace("{claim}", claim)
                .replace(
                        "{declared}",
                        register.equals("tid.x") ? "" : "declare i32 @llvm.nvvm.read.ptx.sreg." + register + "()")
                .replace("{r}", register);
    }

    private static String load(String type, String metadata, boolean isOfStack) {
        String through = isOfStack
                ? "  %s = alloca [64 x {T}]\n  %q = getelementptr {T}, ptr %s, i32 %t\n"
                        + "  %w = load {T}, ptr %p\n  store {T} %w, ptr %q\n"
                : "  %q = getelementptr {T}, ptr %out, i32 %t\n";
        return ("""
                define ptx_kernel void @k(ptr %out) {
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %p = getelementptr {T}, ptr %out, i32 %t
                """ + through + """
                  %v = load {T}, ptr %q, {M}
                  store {T} %v, ptr %p
                  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                !0 = !{{T} 2, {T} 20}
                !1 = !{{T} 5, {T} 2}
                !2 = !{{T} 0, {T} 2, {T} 5, {T} 64}
                !3 = !{}
                """).replace("{T}", type).replace("{M}", metadata);
    }

    private static ProgramImage image(String program) {
        return ProgramImage.of(
                NvvmReader.read("test.ll", program, new Context()).orThrow());
    }

    private static LaunchFile launch(String text) {
        return LaunchReader.readFile("test.launch", "LAUNCH: k " + text);
    }

    /** The common result of both engines under some schedules, with and without records. */
    private static RunResult agreed(String program, String launch) {
        RunResult last = null;
        for (Schedule schedule : List.of(Schedule.of(Policy.STACK), new Schedule(Policy.INDEPENDENT, 1))) {
            for (boolean isRecorded : new boolean[] {true, false}) {
                RunRequest request =
                        new RunRequest(launch(launch), schedule, 1, 10_000, 32, isRecorded, Optional.empty());
                last = new ReferenceEngine().run(image(program), request);
                assertEquals(
                        Optional.empty(),
                        ResultComparison.firstDifference(last, new FastEngine().run(image(program), request)));
            }
        }
        return java.util.Objects.requireNonNull(last);
    }

    /** The number of words of the buffer that are poison. */
    private static long broken(RunResult result, int bytes) {
        assertInstanceOf(Outcome.Finished.class, result.outcome());
        ObservedObject buffer = result.objects().getFirst();
        long count = 0;
        for (int i = 0; i < buffer.bytes().length; i += bytes) {
            count += buffer.flagsAt(i) != 0 || buffer.undefinedAt(i) != 0 ? 1 : 0;
        }
        return count;
    }

    private static FastCode[] codes(String program, OpKind kind) {
        FastFunction function =
                (FastFunction) image(program).function("k").orElseThrow().lowered(FastLowering::lower);
        return Arrays.stream(function.code)
                .filter(op -> op.op.kind == kind)
                .map(op -> op.code)
                .toArray(FastCode[]::new);
    }

    @ParameterizedTest
    @CsvSource({"1,31", "1,32", "3,40"})
    void lanesAboveTheRangeArePoison(int grid, int threads) {
        String launch = "grid=" + grid + " block=" + threads + " args=[out i32[64]]";
        long inFour = 4;
        assertEquals(threads - 1 - inFour, broken(agreed(register("tid.x", CLAIM, true), launch), 4));
        assertEquals(0, broken(agreed(register("tid.x", CLAIM, false), launch), 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tid.x", "ntid.x", "laneid", "lanemask.lt", "nctaid.x"})
    void whatMustBeDefinedIsUndefinedBehaviour(String register) {
        String program = register(register, "noundef range(i32 -9, -4)", true);
        Outcome outcome = agreed(program, "grid=2 block=40 args=[out i32[64]]").outcome();
        assertTrue(outcome instanceof Outcome.Undefined u && u.code().equals("noundef"), outcome::toString);
    }

    /** A block whose number is outside the range, after others whose number is inside. */
    @Test
    void numbersOfBlocksBreakInTheirBlock() {
        String program = register("ctaid.x", "range(i32 0, 3)", true);
        assertEquals(39, broken(agreed(program, "grid=4 block=40 args=[out i32[64]]"), 4));
        assertEquals(0, broken(agreed(program, "grid=3 block=40 args=[out i32[64]]"), 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"range(i32 0, -1)", "range(i32 -1, 32)", "noundef", "noundef range(i32 0, 1024)"})
    void claimsThatHoldAreShort(String claim) {
        String program = register("tid.x", claim, true);
        assertEquals(0, broken(agreed(program, "grid=2 block=32 args=[out i32[64]]"), 4));
        for (FastCode code : codes(program, OpKind.Arithmetic.SPECIAL_REGISTER)) {
            assertEquals(FastCode.SPECIAL, code);
        }
    }

    /** The buffer holds 0, 1, 2 and so on. */
    @ParameterizedTest
    @CsvSource({
        "i32,!range !0,false,14", "i64,!range !0,false,14", "i8,!range !0,false,14", "i32,!range !1,false,3",
        "i32,!range !2,false,3", "i32,!range !0,true,14", "i64,!range !1,true,3", "i8,!noundef !3,false,0",
    })
    void loadsBreakInTheirLanes(String type, String metadata, boolean isOfStack, int broken) {
        String program = load(type, metadata, isOfStack);
        String launch = "grid=1 block=32 args=[buf " + type + "[32] iota]";
        assertEquals(broken, broken(agreed(program, launch), Integer.parseInt(type.substring(1)) / 8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"i32", "i64", "i8"})
    void loadsThatMustBeDefinedAreUndefinedBehaviour(String type) {
        String program = load(type, "!range !0, !noundef !3", false);
        Outcome outcome = agreed(program, "grid=1 block=32 args=[buf " + type + "[32] iota]")
                .outcome();
        assertTrue(outcome instanceof Outcome.Undefined u && u.code().equals("noundef"), outcome::toString);
    }

    @Test
    void loadsWithOneRangeAreShort() {
        String isShort = load("i32", "!range !0, !noundef !3", false);
        assertEquals(FastCode.LOAD, codes(isShort, OpKind.Memory.LOAD)[0]);
        assertNotEquals(FastCode.LOAD, codes(load("i32", "!range !2", false), OpKind.Memory.LOAD)[0]);
    }
}
