package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import lockstep.ir.launch.LaunchFile;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.fast.ResultComparison;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One run for all schedules: a result is proved if threads interact only through barriers, collectives and commuting
 * updates, and never for programs whose result depends on the schedule.
 */
final class ScheduleWatchTest {
    private static final String REST = """
            @counter = global i32 0
            @cell = addrspace(3) global i32 undef
            @both = addrspace(3) global [64 x i32] undef
            @bytes = addrspace(3) global [64 x i8] undef
            declare void @llvm.nvvm.barrier0()
            declare i32 @llvm.nvvm.read.ptx.sreg.clock()
            declare i32 @llvm.nvvm.activemask()
            declare void @llvm.nvvm.bar.warp.sync(i32)
            declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
            declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
            declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
            declare ptr @malloc(i64)
            declare void @free(ptr)
            declare i32 @vprintf(ptr, ptr)
            @text = private addrspace(4) constant [3 x i8] c"hi\\00"
            """;

    private static LaunchFile launch(int blocks) {
        return Programs.launch("LAUNCH: k grid=" + blocks + " block=64 args=[out i32[64]]");
    }

    private static boolean isKnown(String body) {
        return isKnown(body, 1);
    }

    /** Whether the result is proved for all schedules; if so, it is compared with the results under others. */
    private static boolean isKnown(String body, int blocks) {
        String program = Programs.kernel(body.contains("ret void") ? body : body + "\n  ret void", REST);
        ProgramImage image = ProgramImage.of(Programs.module(program));
        RunRequest request =
                new RunRequest(launch(blocks), Schedule.of(Policy.STACK), 1, 200_000, 32, true, Optional.empty());
        RunResult first = new ReferenceEngine().run(image, request.provingSchedules(request.fuel()));
        RunResult fast = new FastEngine().run(image, request.provingSchedules(request.fuel()));
        assertEquals(Optional.empty(), ResultComparison.firstDifference(first, fast));
        assertEquals(first.holdsUnderAllSchedules(), fast.holdsUnderAllSchedules());
        assertFalse(new FastEngine().run(image, request).holdsUnderAllSchedules(), "nobody asked");
        if (first.holdsUnderAllSchedules()) {
            for (Schedule schedule : Programs.schedules()) {
                RunResult other = new ReferenceEngine().run(image, request.withSchedule(schedule));
                assertEquals(
                        Optional.empty(),
                        ResultComparison.firstDifferenceUnderAnySchedule(first, other),
                        () -> schedule + "\n" + program);
            }
        }
        return first.holdsUnderAllSchedules();
    }

    // ---- proved

    @Test
    void independentThreads() {
        assertTrue(isKnown("  store i32 %tid, ptr %slot"));
    }

    @Test
    void neighboursAfterABarrier() {
        assertTrue(isKnown("""
                  %at = getelementptr i32, ptr addrspace(3) @both, i32 %tid
                  store i32 %tid, ptr addrspace(3) %at
                  call void @llvm.nvvm.barrier0()
                  %next = xor i32 %tid, 33
                  %from = getelementptr i32, ptr addrspace(3) @both, i32 %next
                  %v = load i32, ptr addrspace(3) %from
                  store i32 %v, ptr %slot"""));
    }

    @Test
    void bytesOfOneWord() {
        assertTrue(isKnown("""
                  %at = getelementptr i8, ptr addrspace(3) @bytes, i32 %tid
                  %b = trunc i32 %tid to i8
                  store i8 %b, ptr addrspace(3) %at
                  %v = load i8, ptr addrspace(3) %at
                  %w = zext i8 %v to i32
                  store i32 %w, ptr %slot"""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"add", "and", "or", "xor", "umax"})
    void commutingUpdatesAreReadAfterABarrier(String operation) {
        assertTrue(isKnown("""
                  store i32 5, ptr addrspace(3) @cell
                  call void @llvm.nvvm.barrier0()
                  %%old = atomicrmw %s ptr addrspace(3) @cell, i32 %%tid monotonic
                  call void @llvm.nvvm.barrier0()
                  %%v = load i32, ptr addrspace(3) @cell
                  store i32 %%v, ptr %%slot""".formatted(operation)));
    }

    @Test
    void collectivesOfDivergentLanes() {
        assertTrue(isKnown("""
                  %odd = trunc i32 %tid to i1
                  br i1 %odd, label %one, label %two
                one:
                  %a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1431655766, i32 %tid, i32 3, i32 31)
                  br label %join
                two:
                  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 1431655765, i1 %odd)
                  br label %join
                join:
                  %v = phi i32 [ %a, %one ], [ %b, %two ]
                  store i32 %v, ptr %slot
                  call void @llvm.nvvm.barrier0()"""));
    }

    @Test
    void heapOfEachThread() {
        assertTrue(isKnown("""
                  %p = call ptr @malloc(i64 8)
                  store i32 %tid, ptr %p
                  %v = load i32, ptr %p
                  store i32 %v, ptr %slot
                  call void @free(ptr %p)"""));
    }

    @Test
    void undefinedBitsAreThoseOfTheThread() {
        assertTrue(isKnown("  %v = add i32 undef, %tid\n  store i32 %v, ptr %slot"));
    }

    @Test
    void anAddressAsAnIntegerOfOnesOwn() {
        assertTrue(isKnown("""
                  %i = ptrtoint ptr %slot to i64
                  %p = inttoptr i64 %i to ptr
                  store i32 %tid, ptr %p"""));
    }

    @Test
    void whoHasEndedIsMissedNoMore() {
        assertTrue(isKnown("""
                  %late = icmp uge i32 %tid, 40
                  br i1 %late, label %end, label %go
                end:
                  ret void
                go:
                  call void @llvm.nvvm.barrier0()
                  store i32 %tid, ptr %slot
                  ret void"""));
    }

    // ---- not proved

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Who is last.
                "store i32 %tid, ptr addrspace(3) @cell\n call void @llvm.nvvm.barrier0()\n"
                        + "%v = load i32, ptr addrspace(3) @cell\n store i32 %v, ptr %slot",
                // Who is first.
                "%v = atomicrmw add ptr @counter, i32 1 monotonic\n store i32 %v, ptr %slot",
                "%v = atomicrmw xchg ptr @counter, i32 %tid monotonic",
                // What one thread reads before others have written, and after.
                "%at = getelementptr i32, ptr addrspace(3) @both, i32 %tid\n store i32 %tid, ptr addrspace(3) %at\n"
                        + "%n = xor i32 %tid, 1\n %from = getelementptr i32, ptr addrspace(3) @both, i32 %n\n"
                        + "%v = load i32, ptr addrspace(3) %from\n call void @llvm.nvvm.barrier0()",
                "%v = load i32, ptr addrspace(3) @cell\n call void @llvm.nvvm.bar.warp.sync(i32 -1)\n"
                        + "store i32 1, ptr addrspace(3) @cell",
                // A store before and updates by others.
                "%z = icmp eq i32 %tid, 0\n br i1 %z, label %s, label %u\ns:\n"
                        + "store i32 0, ptr addrspace(3) @cell\n br label %u\nu:\n"
                        + "%o = atomicrmw add ptr addrspace(3) @cell, i32 1 monotonic",
                // Updates of different kinds.
                "%o = atomicrmw add ptr @counter, i32 1 monotonic\n %p = atomicrmw umax ptr @counter, i32 9 monotonic",
                // Different values, of which the last is the same.
                "store i32 %tid, ptr addrspace(3) @cell\n store i32 7, ptr addrspace(3) @cell",
                "%v = call i32 @llvm.nvvm.read.ptx.sreg.clock()\n store i32 %v, ptr %slot",
                "%v = call i32 @llvm.nvvm.activemask()\n store i32 %v, ptr %slot",
                "call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)",
                "%t = addrspacecast ptr addrspace(4) @text to ptr\n" + "%n = call i32 @vprintf(ptr %t, ptr null)"
            })
    void whatDependsOnTheScheduleOrMight(String body) {
        assertFalse(isKnown(body), body);
    }

    @Test
    void equalStoresOfAll() {
        assertTrue(isKnown("store i32 7, ptr addrspace(3) @cell\n call void @llvm.nvvm.barrier0()\n"
                + "%v = load i32, ptr addrspace(3) @cell\n store i32 %v, ptr %slot"));
    }

    @Test
    void barriersOfOtherBlocksOrderNothing() {
        String body = """
                %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
                call void @llvm.nvvm.barrier0()
                store i32 %b, ptr %slot
                ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
                define void @unused() {
                ret void""";
        assertTrue(isKnown(body, 1));
        assertFalse(isKnown(body, 2));
    }

    @Test
    void aHeapThatSomeFindFull() {
        String body = """
                %p = call ptr @malloc(i64 1048576)
                %n = icmp eq ptr %p, null
                %v = zext i1 %n to i32
                store i32 %v, ptr %slot""";
        assertFalse(isKnown(body));
    }

    @Test
    void anotherThreadsStack() {
        String body = """
                %own = alloca i32
                store i32 %tid, ptr %own
                %at = getelementptr ptr, ptr addrspace(3) @pointers, i32 %tid
                store ptr %own, ptr addrspace(3) %at
                call void @llvm.nvvm.barrier0()
                %n = xor i32 %tid, 1
                %from = getelementptr ptr, ptr addrspace(3) @pointers, i32 %n
                %q = load ptr, ptr addrspace(3) %from
                %v = load i32, ptr %q
                call void @llvm.nvvm.barrier0()
                store i32 %v, ptr %slot
                ret void
                }
                @pointers = addrspace(3) global [64 x ptr] undef
                define void @unused() {
                ret void""";
        assertFalse(isKnown(body));
    }

    @Test
    void aNamedLaneThatWasThereAndHasEnded() {
        // Lane 1 votes alone and ends. Had lane 0 waited there before, under its mask of both, the masks would clash.
        String body = """
                %one = icmp eq i32 %tid, 1
                %zero = icmp eq i32 %tid, 0
                %few = icmp ult i32 %tid, 2
                br i1 %few, label %vote, label %end
                vote:
                %mask = select i1 %one, i32 2, i32 3
                br i1 %one, label %meet, label %slow
                slow:
                br label %meet
                meet:
                %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 true)
                br label %end
                end:
                ret void""";
        assertFalse(isKnown(body));
    }
}
