package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/semantics.md, S5: the control flow of each lane is its own under every policy and warp size. */
final class ControlFlowTest {
    private static final int[] WARP_SIZES = {2, 4, 8, 32};

    /** Runs 40 threads under every policy and warp size; thread t must have stored {@code expected(t)}. */
    private static void assertEverywhere(String program, IntUnaryOperator expected) {
        int[] wanted = IntStream.range(0, 64)
                .map(t -> t < 40 ? expected.applyAsInt(t) : 0)
                .toArray();
        for (Schedule schedule : Programs.schedules()) {
            for (int size : WARP_SIZES) {
                RunResult result = Programs.run(program, Programs.launch(40), schedule, size);
                assertArrayEquals(wanted, Programs.words(result), schedule + ", warps of " + size);
            }
        }
    }

    @Test
    void s5_2_phisReadTheLanesOwnEdge() {
        assertEverywhere(Programs.kernel("""
                          %c = icmp slt i32 %tid, 7
                          br i1 %c, label %a, label %b
                        a:
                          %x = mul i32 %tid, 3
                          br label %join
                        b:
                          %y = add i32 %tid, 100
                          br label %join
                        join:
                          %p = phi i32 [ %x, %a ], [ %y, %b ]
                          store i32 %p, ptr %slot
                          ret void
                        """, ""), t -> t < 7 ? 3 * t : t + 100);
    }

    @Test
    void s5_2_phisOfABlockAreReadAtOnce() {
        assertEverywhere(Programs.kernel("""
                          br label %loop
                        loop:
                          %a = phi i32 [ 1, %entry ], [ %b, %loop ]
                          %b = phi i32 [ 2, %entry ], [ %a, %loop ]
                          %i = phi i32 [ 0, %entry ], [ %j, %loop ]
                          %j = add i32 %i, 1
                          %more = icmp slt i32 %i, %tid
                          br i1 %more, label %loop, label %end
                        end:
                          store i32 %a, ptr %slot
                          ret void
                        """, ""), t -> t % 2 == 0 ? 1 : 2);
    }

    @Test
    void s5_3_nestedLoopsWithLaneDependentTripCounts() {
        assertEverywhere(Programs.kernel("""
                          br label %outer
                        outer:
                          %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
                          %s = phi i32 [ 0, %entry ], [ %s2, %latch ]
                          br label %inner
                        inner:
                          %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
                          %s1 = phi i32 [ %s, %outer ], [ %s2, %inner ]
                          %s2 = add i32 %s1, %j
                          %j1 = add i32 %j, 1
                          %lane = and i32 %tid, 3
                          %cj = icmp sle i32 %j1, %lane
                          br i1 %cj, label %inner, label %latch
                        latch:
                          %i1 = add i32 %i, 1
                          %ci = icmp slt i32 %i1, %tid
                          br i1 %ci, label %outer, label %end
                        end:
                          store i32 %s2, ptr %slot
                          ret void
                        """, ""), t -> Math.max(1, t) * ((t & 3) * ((t & 3) + 1) / 2));
    }

    @Test
    void s5_3_irreducibleCycleEnteredAtTwoPlaces() {
        assertEverywhere(Programs.kernel("""
                          %odd = and i32 %tid, 1
                          %c = icmp eq i32 %odd, 0
                          br i1 %c, label %a, label %b
                        a:
                          %x = phi i32 [ 0, %entry ], [ %y1, %b ]
                          %x1 = add i32 %x, 1
                          %ca = icmp sgt i32 %x1, %tid
                          br i1 %ca, label %end, label %b
                        b:
                          %y = phi i32 [ 10, %entry ], [ %x1, %a ]
                          %y1 = add i32 %y, 2
                          %cb = icmp sgt i32 %y1, %tid
                          br i1 %cb, label %end, label %a
                        end:
                          %r = phi i32 [ %x1, %a ], [ %y1, %b ]
                          store i32 %r, ptr %slot
                          ret void
                        """, ""), ControlFlowTest::irreducible);
    }

    private static int irreducible(int thread) {
        int value = thread % 2 == 0 ? 0 : 10;
        boolean atA = thread % 2 == 0;
        while (true) {
            value += atA ? 1 : 2;
            if (value > thread) {
                return value;
            }
            atA = !atA;
        }
    }

    @Test
    void s5_6_lanesThatReturnEarlyTakeNoFurtherPart() {
        assertEverywhere(Programs.kernel("""
                          %c = icmp ult i32 %tid, 5
                          br i1 %c, label %leave, label %stay
                        leave:
                          store i32 1, ptr %slot
                          ret void
                        stay:
                          store i32 2, ptr %slot
                          ret void
                        """, ""), t -> t < 5 ? 1 : 2);
    }

    @Test
    void s5_7_divergentRecursion() {
        assertEverywhere(Programs.kernel("""
                          %n = and i32 %tid, 7
                          %r = call i32 @f(i32 %n)
                          store i32 %r, ptr %slot
                          ret void
                        """, """
                        define i32 @f(i32 %n) {
                          %z = icmp sle i32 %n, 1
                          br i1 %z, label %base, label %step
                        base:
                          ret i32 %n
                        step:
                          %n1 = sub i32 %n, 1
                          %n2 = sub i32 %n, 2
                          %a = call i32 @f(i32 %n1)
                          %b = call i32 @f(i32 %n2)
                          %s = add i32 %a, %b
                          ret i32 %s
                        }
                        """), t -> new int[] {0, 1, 1, 2, 3, 5, 8, 13}[t & 7]);
    }

    @Test
    void s5_7_lanesOfOneIndirectCallMayBeInDifferentFunctions() {
        assertEverywhere(Programs.kernel("""
                          %bit = and i32 %tid, 1
                          %c = icmp eq i32 %bit, 0
                          %f = select i1 %c, ptr @even, ptr @odd
                          %r = call i32 %f(i32 %tid)
                          store i32 %r, ptr %slot
                          ret void
                        """, """
                        define i32 @even(i32 %x) {
                          %r = mul i32 %x, 10
                          ret i32 %r
                        }
                        define i32 @odd(i32 %x) {
                          %r = sub i32 0, %x
                          ret i32 %r
                        }
                        """), t -> t % 2 == 0 ? 10 * t : -t);
    }

    @Test
    void switchesTakeTheirCaseOrTheDefault() {
        assertEverywhere(Programs.kernel("""
                          %m = urem i32 %tid, 5
                          switch i32 %m, label %other [ i32 0, label %zero
                                                        i32 2, label %two
                                                        i32 3, label %two ]
                        zero:
                          br label %end
                        two:
                          br label %end
                        other:
                          br label %end
                        end:
                          %r = phi i32 [ 5, %zero ], [ 6, %two ], [ 7, %other ]
                          store i32 %r, ptr %slot
                          ret void
                        """, ""), t -> new int[] {5, 7, 6, 6, 7}[t % 5]);
    }

    @Test
    void indirectBranchesGoToTheBlockOfTheAddress() {
        assertEverywhere(Programs.kernel("""
                          %bit = and i32 %tid, 1
                          %c = icmp eq i32 %bit, 0
                          %a = select i1 %c, ptr blockaddress(@k, %one), ptr blockaddress(@k, %two)
                          indirectbr ptr %a, [ label %one, label %two ]
                        one:
                          store i32 1, ptr %slot
                          ret void
                        two:
                          store i32 2, ptr %slot
                          ret void
                        """, ""), t -> t % 2 == 0 ? 1 : 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 31, 33, 40})
    void s1_5_missingLanesOfTheLastWarpExecuteNothing(int threads) {
        String program = Programs.kernel("  store i32 1, ptr %slot\n  ret void", "");
        int[] words = Programs.words(Programs.run(program, threads));
        assertEquals(threads, IntStream.of(words).sum());
        assertEquals(
                threads,
                IntStream.range(0, 64).filter(i -> words[i] == 1 && i < threads).count());
    }

    @Test
    void s5_8_aScheduleIsDeterministic() {
        String program = Programs.kernel("""
                  br label %loop
                loop:
                  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
                  %old = atomicrmw add ptr %out, i32 1 seq_cst
                  %j = add i32 %i, 1
                  %c = icmp slt i32 %j, %tid
                  br i1 %c, label %loop, label %end
                end:
                  %p = getelementptr i32, ptr %out, i32 %old
                  store i32 %tid, ptr %slot
                  ret void
                """, "");
        for (Schedule schedule : Programs.schedules()) {
            RunResult first = Programs.run(program, Programs.launch(20), schedule, 4);
            RunResult second = Programs.run(program, Programs.launch(20), schedule, 4);
            assertEquals(first.counters(), second.counters(), schedule.toString());
            assertArrayEquals(Programs.words(first), Programs.words(second), schedule.toString());
        }
    }

    @Test
    void s5_4_thePostDominatorBringsTheLanesOfAStackTogether() {
        String program = Programs.kernel("""
                  %c = icmp slt i32 %tid, 7
                  br i1 %c, label %a, label %b
                a:
                  br label %join
                b:
                  br label %join
                join:
                  %m = call i32 @llvm.nvvm.activemask()
                  store i32 %m, ptr %slot
                  ret void
                """, "declare i32 @llvm.nvvm.activemask()\n");
        int[] words = Programs.words(Programs.run(program, 32));
        assertTrue(IntStream.range(0, 32).allMatch(t -> words[t] == -1));
    }
}
