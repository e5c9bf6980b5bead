package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import lockstep.sim.CollectiveEvent;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import org.junit.jupiter.api.Test;

/** docs/semantics.md, S7. The expected values are computed in the test, from the text of the PTX ISA. */
final class CollectivesTest {
    private static final String DECLARATIONS = """
            declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
            declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
            declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
            declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
            declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
            declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
            declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
            declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
            declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
            declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
            declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
            declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
            declare i32 @llvm.nvvm.redux.sync.min(i32, i32)
            declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
            declare i32 @llvm.nvvm.activemask()
            declare void @llvm.nvvm.bar.warp.sync(i32)
            """;

    private static String kernel(String body) {
        return Programs.kernel(body, DECLARATIONS);
    }

    private static void assertEverywhere(String body, IntUnaryOperator expected) {
        int[] wanted = IntStream.range(0, 64)
                .map(t -> t < 32 ? expected.applyAsInt(t) : 0)
                .toArray();
        for (Schedule schedule : Programs.schedules()) {
            RunResult result = Programs.run(kernel(body), Programs.launch(32), schedule, 32);
            assertArrayEquals(wanted, Programs.words(result), schedule.toString());
        }
    }

    private static void assertCode(String code, String body) {
        for (Schedule schedule : Programs.schedules()) {
            RunResult result = Programs.run(kernel(body), Programs.launch(32), schedule, 32);
            assertEquals(code, Programs.code(result), schedule.toString());
        }
    }

    private static String stored(String value) {
        return "  %v = " + value + "\n  store i32 %v, ptr %slot\n  ret void";
    }

    @Test
    void shufflesFollowThePtxManual() {
        assertEverywhere(stored("call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 5, i32 31)"), t -> 5);
        assertEverywhere(
                stored("call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %tid, i32 3, i32 0)"),
                t -> t >= 3 ? t - 3 : t);
        assertEverywhere(
                stored("call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %tid, i32 3, i32 31)"),
                t -> t + 3 < 32 ? t + 3 : t);
        assertEverywhere(
                stored("call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %tid, i32 16, i32 31)"), t -> t ^ 16);
    }

    @Test
    void shufflesStayInTheirSegment() {
        int segmentsOfEight = (32 - 8) << 8;
        assertEverywhere(
                stored("call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %tid, i32 2, i32 " + (segmentsOfEight | 31)
                        + ")"),
                t -> t % 8 + 2 < 8 ? t + 2 : t);
        assertEverywhere(
                stored("call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %tid, i32 2, i32 " + segmentsOfEight + ")"),
                t -> t % 8 >= 2 ? t - 2 : t);
        assertEverywhere(
                stored("call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 3, i32 " + (segmentsOfEight | 31)
                        + ")"),
                t -> t / 8 * 8 + 3);
    }

    @Test
    void shufflesReturnWhetherTheSourceIsInRange() {
        assertEverywhere("""
                  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %tid, i32 30, i32 31)
                  %p = extractvalue { i32, i1 } %r, 1
                  %z = zext i1 %p to i32
                  store i32 %z, ptr %slot
                  ret void
                """, t -> t < 2 ? 1 : 0);
    }

    @Test
    void votesReduceThePredicates() {
        String low = "  %c = icmp slt i32 %tid, 5\n";
        assertEverywhere(low + stored("call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)"), t -> 31);
        for (String vote : List.of("all", "any", "uni")) {
            int expected = vote.equals("any") ? 1 : 0;
            String body = low + "  %b = call i1 @llvm.nvvm.vote." + vote + ".sync(i32 -1, i1 %c)\n"
                    + stored("zext i1 %b to i32");
            assertEverywhere(body, t -> expected);
        }
    }

    @Test
    void matchAndReduxAndElect() {
        String key = "  %k = urem i32 %tid, 3\n";
        assertEverywhere(
                key + stored("call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %k)"),
                t -> IntStream.range(0, 32)
                        .filter(l -> l % 3 == t % 3)
                        .map(l -> 1 << l)
                        .sum());
        assertEverywhere(stored("call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)"), t -> 496);
        assertEverywhere(
                "  %n = sub i32 7, %tid\n" + stored("call i32 @llvm.nvvm.redux.sync.min(i32 %n, i32 -1)"), t -> -24);
        assertEverywhere("""
                  %r = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
                  %p = extractvalue { i32, i1 } %r, 1
                  %z = zext i1 %p to i32
                  store i32 %z, ptr %slot
                  ret void
                """, t -> t == 0 ? 1 : 0);
    }

    private static final String HALVES = """
              %c = icmp slt i32 %tid, 16
              br i1 %c, label %low, label %high
            """;

    @Test
    void s7_4_masksOfTheLanesOfEachArmWork() {
        assertEverywhere(HALVES + """
                        low:
                          %a = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 65535)
                          br label %end
                        high:
                          %b = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -65536)
                          br label %end
                        end:
                          %v = phi i32 [ %a, %low ], [ %b, %high ]
                          store i32 %v, ptr %slot
                          ret void
                        """, t -> t < 16 ? 120 : 376);
    }

    @Test
    void s7_4_lanesOfTheMaskThatHaveExitedAreNotWaitedFor() {
        assertEverywhere(HALVES + """
                        low:
                          %a = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
                          store i32 %a, ptr %slot
                          ret void
                        high:
                          ret void
                        """, t -> t < 16 ? 120 : 0);
    }

    @Test
    void s7_4_lanesThatWaitElsewhereAreADeadlock() {
        assertCode("deadlock", HALVES + """
                        low:
                          %a = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
                          ret void
                        high:
                          %b = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
                          ret void
                        """);
    }

    @Test
    void s7_4_differentIterationsAreDifferentInstances() {
        assertCode("deadlock", """
                  br label %loop
                loop:
                  %i = phi i32 [ 0, %entry ], [ %j, %next ]
                  %j = add i32 %i, 1
                  %bit = and i32 %tid, 1
                  %skip = icmp eq i32 %bit, %i
                  br i1 %skip, label %next, label %meet
                meet:
                  call void @llvm.nvvm.bar.warp.sync(i32 -1)
                  %v = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
                  br label %next
                next:
                  %more = icmp slt i32 %j, 2
                  br i1 %more, label %loop, label %end
                end:
                  ret void
                """);
    }

    @Test
    void s7_5_masks() {
        assertCode("zero-mask", stored("call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 0)"));
        assertCode("lane-not-in-mask", stored("call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 1)"));
        assertCode("mask-on-poison", stored("call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 poison)"));
        assertCode("mask-on-undef", stored("call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 undef)"));
        assertCode(
                "mask-mismatch",
                "  %c = icmp slt i32 %tid, 16\n  %m = select i1 %c, i32 -1, i32 -65536\n"
                        + stored("call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 %m)"));
    }

    @Test
    void s7_6_readingFromALaneOutsideTheMaskIsUndefinedOnly() {
        RunResult result = Programs.run(kernel(HALVES + """
                        low:
                          %a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 65535, i32 %tid, i32 20, i32 31)
                          store i32 %a, ptr %slot
                          ret void
                        high:
                          ret void
                        """), 32);
        assertInstanceOf(Outcome.Finished.class, result.outcome());
        assertEquals(-1, result.objects().getFirst().undefined()[0]);
        assertEquals(0, result.objects().getFirst().undefined()[64]);
    }

    @Test
    void s7_7_warpBarriersMeetAtDifferentPlaces() {
        assertEverywhere(HALVES + """
                        low:
                          call void @llvm.nvvm.bar.warp.sync(i32 -1)
                          store i32 1, ptr %slot
                          ret void
                        high:
                          call void @llvm.nvvm.bar.warp.sync(i32 -1)
                          store i32 2, ptr %slot
                          ret void
                        """, t -> t < 16 ? 1 : 2);
    }

    @Test
    void s7_10_participantsAreRecordedInOrder() {
        RunResult result = Programs.run(kernel("""
                          call void @llvm.nvvm.bar.warp.sync(i32 -1)
                          %v = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1)
                          ret void
                        """), 32);
        Map<String, List<CollectiveEvent>> events = result.collectives();
        assertEquals(32, events.size());
        List<CollectiveEvent> mine = events.get("0/0/7");
        assertEquals(
                List.of("bar.warp.sync", "redux.sync.add"),
                mine.stream().map(CollectiveEvent::operation).toList());
        assertTrue(mine.stream().allMatch(e -> e.participants() == 0xffffffffL && e.mask() == -1));
        assertEquals(
                List.of(CollectiveEvent.Kind.WARP_BARRIER, CollectiveEvent.Kind.RESULT),
                mine.stream().map(CollectiveEvent::kind).toList());
    }

    @Test
    void s7_2_tokensOfALoopTellIterationsApartAndAnchorsJoin() {
        String program = Programs.kernel(
                """
                  %t = call token @llvm.experimental.convergence.entry()
                  br label %loop
                loop:
                  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
                  %l = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
                  %v = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1) [ "convergencectrl"(token %l) ]
                  %j = add i32 %i, 1
                  %c = icmp slt i32 %j, 3
                  br i1 %c, label %loop, label %end
                end:
                  store i32 %v, ptr %slot
                  ret void
                """,
                DECLARATIONS
                        + "declare token @llvm.experimental.convergence.entry()\n"
                        + "declare token @llvm.experimental.convergence.loop()\n");
        for (Schedule schedule : Programs.schedules()) {
            int[] words = Programs.words(Programs.run(program, Programs.launch(32), schedule, 32));
            assertEquals(496, words[31], schedule.toString());
        }
    }

    @Test
    void s7_9_activemaskDependsOnThePolicy() {
        String program = kernel(HALVES + """
                        low:
                          br label %end
                        high:
                          br label %end
                        end:
                          %v = call i32 @llvm.nvvm.activemask()
                          store i32 %v, ptr %slot
                          ret void
                        """);
        int[] stack = Programs.words(Programs.run(program, 32));
        assertEquals(-1, stack[0]);
        assertTrue(IntStream.range(0, 8).anyMatch(seed -> {
            Schedule independent = new Schedule(Policy.INDEPENDENT, seed);
            return Programs.words(Programs.run(program, Programs.launch(32), independent, 32))[0] != -1;
        }));
    }
}
