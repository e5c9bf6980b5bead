package lockstep.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import lockstep.sim.reference.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Parallel blocks: the result of every launch is that of the reference engine in all parts; and where the order of
 * blocks can matter, a parallel attempt is abandoned.
 */
final class ParallelBlockRunTest {
    private static final String PARALLEL = "parallel";
    private static final int TIMES = Integer.getInteger("lockstep.times", 2);
    private static final long FUEL = 3_000_000;

    /** A kernel for eight blocks of 64 threads; {@code %i} is the thread in the grid, {@code %b} the block. */
    private static String kernel(String body) {
        return """
                @counter = global i32 0
                @other = global i64 5
                define ptx_kernel void @k(ptr %%p, ptr %%q) {
                  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %%b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
                  %%base = mul i32 %%b, 64
                  %%i = add i32 %%base, %%t
                  %%at = getelementptr inbounds i32, ptr %%p, i32 %%i
                %s
                  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
                declare i32 @llvm.nvvm.read.ptx.sreg.clock()
                """.formatted(body);
    }

    private static final String INDEPENDENT = "  store i32 %i, ptr %at";
    private static final String IN_PLACE = "  %v = load i32, ptr %at\n  %w = add i32 %v, %i\n  store i32 %w, ptr %at";
    private static final String COUNTED = "  %old = atomicrmw add ptr @counter, i32 %t monotonic";

    private final List<String> heard = new ArrayList<>();

    private RunRequest request(Schedule schedule, long fuel, boolean isRecorded) {
        String launch = "LAUNCH: k grid=8 block=64 args=[buf i32[512] rand(1), out i32[512]]\n".repeat(2);
        return new RunRequest(
                LaunchReader.readFile("t.launch", launch), schedule, 1, fuel, 32, isRecorded, Optional.empty());
    }

    private RunResult assertSame(String program, RunRequest request) {
        ProgramImage image = ProgramImage.of(
                NvvmReader.read("test.ll", program, new Context()).orThrow());
        RunResult expected = new ReferenceEngine().run(image, request);
        for (int i = 0; i < TIMES; i++) {
            for (int cores = 2; cores <= 3; cores++) {
                RunResult found = new FastEngine(new Workers(cores, 2, heard::add)).run(image, request);
                assertEquals(Optional.empty(), ResultComparison.firstDifference(expected, found));
            }
        }
        return expected;
    }

    private void assertSame(String body) {
        for (Policy policy : Policy.values()) {
            assertSame(kernel(body), request(new Schedule(policy, 0), FUEL, false));
        }
    }

    // ---- order cannot matter

    @Test
    void separateWritesRunInParallel() {
        assertSame(INDEPENDENT);
        assertEquals(List.of(PARALLEL), heard.stream().distinct().toList());
    }

    @Test
    void commonReadsRunInParallel() {
        assertSame("  %v = load i32, ptr %q\n  %w = add i32 %v, %i\n  store i32 %w, ptr %at");
        assertEquals(List.of(PARALLEL), heard.stream().distinct().toList());
    }

    @Test
    void updatesInPlaceRunInParallelOnceTheyAreTracked() {
        assertSame(IN_PLACE);
        assertTrue(heard.contains(PARALLEL), heard.toString());
        assertTrue(heard.stream().allMatch(what -> what.equals(PARALLEL) || what.contains("after it was read")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"add", "sub", "and", "or", "xor", "max", "min", "umax", "umin"})
    void commutingUpdatesOfUnusedValuesRunInParallel(String operation) {
        assertSame(COUNTED.replace("add", operation));
        assertEquals(List.of(PARALLEL), heard.stream().distinct().toList());
    }

    @Test
    void sumsAndDifferencesMeet() {
        assertSame(COUNTED + "\n  %o = atomicrmw sub ptr @counter, i32 7 monotonic");
        assertEquals(List.of(PARALLEL), heard.stream().distinct().toList());
    }

    @Test
    void ownCountersMayBeSeen() {
        assertSame("  %c = getelementptr inbounds i32, ptr %q, i32 %b\n"
                + "  %old = atomicrmw add ptr %c, i32 1 monotonic\n  store i32 %old, ptr %at");
        assertTrue(heard.contains(PARALLEL), heard.toString());
    }

    // ---- order may matter

    @ParameterizedTest
    @ValueSource(
            strings = {
                // one word of all blocks
                "  store i32 %i, ptr %q",
                // a neighbour's word
                "  %n = add i32 %i, 64\n  %m = urem i32 %n, 512\n  %x = getelementptr inbounds i32, ptr %p, i32 %m\n"
                        + "  %v = load i32, ptr %x\n  store i32 %v, ptr %at",
                // bytes of one word
                "  %c = getelementptr inbounds i8, ptr %q, i32 %b\n  store i8 1, ptr %c",
                // old values that are seen
                "  %old = atomicrmw add ptr @counter, i32 1 monotonic\n  store i32 %old, ptr %at",
                // updates and reads
                "  %o = atomicrmw add ptr @counter, i32 1 monotonic\n  %v = load i32, ptr @counter\n"
                        + "  store i32 %v, ptr %at",
                // kinds that do not commute
                "  %o = atomicrmw add ptr @counter, i32 1 monotonic\n"
                        + "  %x = atomicrmw xor ptr @counter, i32 %i monotonic",
                "  %o = atomicrmw xchg ptr @counter, i32 %i monotonic",
                "  %o = atomicrmw nand ptr @counter, i32 %i monotonic",
                "  %o = atomicrmw fadd ptr @counter, float 1.5 monotonic",
                "  %o = cmpxchg ptr @counter, i32 0, i32 0 monotonic monotonic",
                // widths that overlap
                "  %o = atomicrmw add ptr @other, i64 1 monotonic\n  %x = atomicrmw add ptr @other, i32 1 monotonic",
                // values that are not plain
                "  %a = ptrtoint ptr %p to i64\n  %o = atomicrmw add ptr @other, i64 %a monotonic",
                "  %u = freeze i32 undef\n  store i32 %u, ptr %at",
                "  store i32 undef, ptr %at",
                "  store i32 poison, ptr %at",
                "  store ptr %p, ptr @other",
                // time
                "  %c = call i32 @llvm.nvvm.read.ptx.sreg.clock()\n  store i32 %c, ptr %at",
            })
    void whatMeetsDoesNotRunInParallel(String body) {
        assertSame(body);
        assertTrue(heard.stream().noneMatch(PARALLEL::equals), heard.toString());
    }

    @Test
    void whatWasWrittenIsUndone() {
        assertSame(IN_PLACE + "\n  %o = atomicrmw xchg ptr @counter, i32 %i monotonic");
        assertTrue(heard.stream().noneMatch(PARALLEL::equals), heard.toString());
    }

    /** Block 0 waits for a flag that a later block sets: sequentially they take turns, in parallel they conflict. */
    @Test
    void blocksThatWaitForOneAnotherEnd() {
        String body = """
                  %first = icmp eq i32 %b, 0
                  br i1 %first, label %wait, label %set
                wait:
                  %f = load volatile i32, ptr %q
                  %set2 = icmp ne i32 %f, 0
                  br i1 %set2, label %done, label %wait
                set:
                  store volatile i32 1, ptr %q
                  br label %done
                done:
                """;
        RunResult expected = assertSame(kernel(body), request(Schedule.of(Policy.STACK), FUEL, false));
        assertInstanceOf(Outcome.Finished.class, expected.outcome());
    }

    @Test
    void faultIsThatOfTheFirstBlock() {
        String body = "  %far = mul i32 %b, 100\n  %x = getelementptr i32, ptr %p, i32 %far\n  store i32 1, ptr %x";
        RunResult expected = assertSame(kernel(body), request(Schedule.of(Policy.STACK), FUEL, false));
        assertInstanceOf(Outcome.Undefined.class, expected.outcome());
    }

    @Test
    void fuelEndsAtTheSameInstruction() {
        for (long fuel = 1; fuel < 200; fuel += 23) {
            RunRequest request = request(Schedule.of(Policy.STACK), fuel, false);
            assertInstanceOf(
                    Outcome.OutOfFuel.class,
                    assertSame(kernel(INDEPENDENT), request).outcome());
        }
    }

    // ---- what is not attempted

    @Test
    void seedsAndRecordsAreLeftToOneThread() {
        assertSame(kernel(INDEPENDENT), request(new Schedule(Policy.STACK, 1), FUEL, false));
        assertSame(kernel(INDEPENDENT), request(Schedule.of(Policy.STACK), FUEL, true));
        assertEquals(List.of(), heard);
    }

    @Test
    void noWorkersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Workers(0, 1, what -> {}));
    }
}
