package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import lockstep.sim.Outcome;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import org.junit.jupiter.api.Test;

/** docs/semantics.md, S8. */
final class BarriersTest {
    private static final String DECLARATIONS = """
            declare void @llvm.nvvm.barrier0()
            declare void @llvm.nvvm.barrier.sync(i32)
            declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
            declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
            declare i32 @llvm.nvvm.barrier0.popc(i32)
            declare i32 @llvm.nvvm.barrier0.and(i32)
            declare i32 @llvm.nvvm.barrier0.or(i32)
            @s = internal addrspace(3) global [64 x i32] undef
            """;

    private static int[] runEverywhere(String body, int threads, Schedule schedule) {
        return Programs.words(
                Programs.run(Programs.kernel(body, DECLARATIONS), Programs.launch(threads), schedule, 32));
    }

    private static void assertCode(String code, String body) {
        for (Schedule schedule : Programs.schedules()) {
            RunResult result = Programs.run(Programs.kernel(body, DECLARATIONS), Programs.launch(64), schedule, 32);
            assertEquals(code, Programs.code(result), schedule.toString());
        }
    }

    private static final String REVERSE = """
              %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %tid
              store i32 %tid, ptr addrspace(3) %p
              call void @llvm.nvvm.barrier0()
              %o = sub i32 63, %tid
              %q = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %o
              %v = load i32, ptr addrspace(3) %q
              store i32 %v, ptr %slot
              ret void
            """;

    @Test
    void s8_1_allThreadsOfTheBlockMeet() {
        for (Schedule schedule : Programs.schedules()) {
            int[] words = runEverywhere(REVERSE, 64, schedule);
            assertTrue(IntStream.range(0, 64).allMatch(t -> words[t] == 63 - t), schedule.toString());
        }
    }

    @Test
    void s8_1_withoutTheBarrierTheOtherWarpReadsUndefinedBits() {
        String body = REVERSE.replace("  call void @llvm.nvvm.barrier0()\n", "");
        RunResult result = Programs.run(Programs.kernel(body, DECLARATIONS), 64);
        assertEquals(-1, result.objects().getFirst().undefined()[0]);
    }

    @Test
    void s8_1_exitedThreadsDoNotCount() {
        String body = """
                  %c = icmp sge i32 %tid, 40
                  br i1 %c, label %leave, label %stay
                leave:
                  ret void
                stay:
                  call void @llvm.nvvm.barrier0()
                  store i32 1, ptr %slot
                  ret void
                """;
        for (Schedule schedule : Programs.schedules()) {
            assertEquals(40, IntStream.of(runEverywhere(body, 64, schedule)).sum(), schedule.toString());
        }
    }

    @Test
    void s8_1_aWarpThatArrivesIsNotHeldUp() {
        String body = """
                  %c = icmp slt i32 %tid, 32
                  br i1 %c, label %producer, label %consumer
                producer:
                  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %tid
                  store i32 %tid, ptr addrspace(3) %p
                  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 3, i32 64)
                  ret void
                consumer:
                  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 3, i32 64)
                  %o = sub i32 %tid, 32
                  %q = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %o
                  %v = load i32, ptr addrspace(3) %q
                  store i32 %v, ptr %slot
                  ret void
                """;
        for (Schedule schedule : Programs.schedules()) {
            assertEquals(31, runEverywhere(body, 64, schedule)[63], schedule.toString());
        }
    }

    @Test
    void s8_2_reachingAnAlignedBarrierDivergentlyIsUndefined() {
        assertCode("divergent-barrier", """
                  %c = icmp slt i32 %tid, 16
                  br i1 %c, label %a, label %b
                a:
                  call void @llvm.nvvm.barrier0()
                  ret void
                b:
                  call void @llvm.nvvm.barrier0()
                  ret void
                """);
    }

    @Test
    void s8_2_anUnalignedBarrierMayBeReachedDivergently() {
        String body = """
                  %c = icmp slt i32 %tid, 16
                  br i1 %c, label %a, label %b
                a:
                  call void @llvm.nvvm.barrier.sync(i32 1)
                  br label %end
                b:
                  call void @llvm.nvvm.barrier.sync(i32 1)
                  br label %end
                end:
                  store i32 1, ptr %slot
                  ret void
                """;
        for (Schedule schedule : Programs.schedules()) {
            assertEquals(64, IntStream.of(runEverywhere(body, 64, schedule)).sum(), schedule.toString());
        }
    }

    @Test
    void s8_3_reductionsGiveEveryThreadTheResult() {
        String body = """
                  %c = icmp slt i32 %tid, 40
                  %z = zext i1 %c to i32
                  %n = call i32 @llvm.nvvm.barrier0.popc(i32 %z)
                  %a = call i32 @llvm.nvvm.barrier0.and(i32 %z)
                  %o = call i32 @llvm.nvvm.barrier0.or(i32 %z)
                  %n10 = mul i32 %n, 100
                  %a10 = mul i32 %a, 10
                  %s = add i32 %n10, %a10
                  %r = add i32 %s, %o
                  store i32 %r, ptr %slot
                  ret void
                """;
        for (Schedule schedule : Programs.schedules()) {
            int[] words = runEverywhere(body, 64, schedule);
            assertTrue(IntStream.range(0, 64).allMatch(t -> words[t] == 4001), schedule.toString());
        }
    }

    @Test
    void s8_4_aDeadlockSaysWhoWaitsWhere() {
        String body = """
                  %c = icmp slt i32 %tid, 32
                  br i1 %c, label %a, label %b
                a:
                  call void @llvm.nvvm.barrier.sync(i32 1)
                  ret void
                b:
                  call void @llvm.nvvm.barrier.sync(i32 2)
                  ret void
                """;
        assertCode("deadlock", body);
        Outcome.Undefined undefined = assertInstanceOf(
                Outcome.Undefined.class,
                Programs.run(Programs.kernel(body, DECLARATIONS), 64).outcome());
        assertTrue(undefined.what().contains("warp 0 lanes 0xffffffff at @k, block %a"), undefined.what());
        assertTrue(undefined.what().contains("warp 1 lanes 0xffffffff at @k, block %b"), undefined.what());
    }

    @Test
    void wrongIdsAndCountsAreUndefined() {
        assertCode("barrier-id", "  call void @llvm.nvvm.barrier.sync(i32 16)\n  ret void");
        assertCode("barrier-count", "  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 33)\n  ret void");
        assertCode("barrier-on-undef", "  call void @llvm.nvvm.barrier.sync(i32 undef)\n  ret void");
    }
}
