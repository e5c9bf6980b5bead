package lockstep.sim.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.sim.ClaimViolation;
import lockstep.sim.ClaimViolation.Kind;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/** docs/semantics.md, S12.2: false claims of each kind are caught under every policy; true ones are never reported. */
final class UniformityCheckTest {
    private static final String DECLARATIONS = """
            declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
            declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
            declare i32 @llvm.nvvm.barrier0.popc(i32)
            declare ptr @malloc(i64)
            declare i32 @llvm.nvvm.activemask()
            define i32 @same(i32 %p) {
              ret i32 %p
            }
            define i32 @early(i32 %p, i32 %q) {
              %c = icmp slt i32 %q, 3
              br i1 %c, label %a, label %b
            a:
              ret i32 %p
            b:
              %r = add i32 %p, 1
              ret i32 %r
            }
            define i32 @recursive(i32 %n, i32 %p) {
              %c = icmp eq i32 %n, 0
              br i1 %c, label %end, label %more
            more:
              %m = sub i32 %n, 1
              %r = call i32 @recursive(i32 %m, i32 %p)
              ret i32 %r
            end:
              ret i32 %p
            }
            """;

    /**
     * Claims the values with these names to be uniform; {@code "br NAME"} claims the branch that ends block NAME,
     * {@code "@f NAME"} a parameter of a function.
     */
    private record Named(Set<String> names) implements ClaimSource, UniformityClaims {
        @Override
        public String name() {
            return "test-claims";
        }

        @Override
        public UniformityClaims claims(Module module) {
            return this;
        }

        @Override
        public boolean isUniform(LocalValue value) {
            String name = value.name();
            return value instanceof Argument argument
                    ? names.contains("@" + argument.function().name() + " " + name)
                    : name != null && names.contains(name);
        }

        @Override
        public boolean isUniformBranch(TerminatorInstruction branch) {
            return branch.block() != null
                    && names.contains("br " + branch.block().name());
        }
    }

    private static List<ClaimViolation> violations(Schedule schedule, String body, String... names) {
        Module module = Programs.module(Programs.kernel(body, DECLARATIONS));
        ImageOptions options = ImageOptions.REFERENCE.withClaims(List.of(new Named(Set.of(names))));
        RunResult result = Programs.run(ProgramImage.of(module, options), Programs.launch(8), schedule, 32);
        assertTrue(
                result.outcome() instanceof Outcome.Finished, result.outcome().toString());
        return result.claimViolations();
    }

    /**
     * Asserts that only the claim of {@code name} is false under every schedule; returns the violation under the first.
     */
    private static ClaimViolation caught(Kind kind, String name, String body) {
        for (Schedule schedule : Programs.schedules()) {
            List<ClaimViolation> found = violations(schedule, body, name);
            assertEquals(List.of(kind), found.stream().map(ClaimViolation::kind).toList(), schedule.toString());
            assertEquals("test-claims", found.getFirst().analysis());
        }
        return violations(Programs.schedules().getFirst(), body, name).getFirst();
    }

    private static void holds(String body, String... names) {
        for (Schedule schedule : Programs.schedules()) {
            assertEquals(List.of(), violations(schedule, body, names), schedule.toString());
        }
    }

    // ---- false claims

    @Test
    void s12_2_aValueThatIsNotUniform() {
        ClaimViolation found = caught(Kind.VALUE, "x", "  %h = lshr i32 %tid, 2\n  %x = add i32 %h, 5\n  ret void");
        assertEquals("%x = add i32 %h, 5", found.claimed());
        assertEquals(0xff, found.lanes());
        assertEquals(List.of("0x5 in lanes 0x0000000f", "0x6 in lanes 0x000000f0"), found.values());
        assertEquals(4, found.place().lane());
        assertEquals("k", found.place().function());
    }

    private static final String DIAMOND = """
              %c = icmp slt i32 %tid, 3
              br i1 %c, label %a, label %b
            a:
              br label %join
            b:
              br label %join
            join:
              %p = phi i32 [ 1, %a ], [ 2, %b ]
              %q = phi i32 [ 7, %a ], [ 7, %b ]
              store i32 %p, ptr %slot
              ret void
            """;

    @Test
    void s12_2_aPhiThatIsNotUniform() {
        ClaimViolation found = caughtWhereLanesMeet(DIAMOND, "p");
        assertEquals(Kind.PHI, found.kind());
        assertEquals("%p = phi i32 [ 1, %a ], [ 2, %b ]", found.claimed());
        assertEquals(List.of("0x1 in lanes 0x00000007", "0x2 in lanes 0x000000f8"), found.values());
    }

    /** The same under the policy that makes lanes meet wherever they can. */
    private static ClaimViolation caughtWhereLanesMeet(String body, String name) {
        List<ClaimViolation> found = violations(Schedule.of(Policy.MAXIMAL), body, name);
        assertEquals(1, found.size(), found.toString());
        return found.getFirst();
    }

    @Test
    void s12_2_aParameterThatIsNotUniform() {
        ClaimViolation found = caught(Kind.PARAMETER, "@same p", "  %r = call i32 @same(i32 %tid)\n  ret void");
        assertEquals("parameter 0", found.claimed());
        assertEquals("same", found.place().function());
    }

    @Test
    void s12_2_aCallResultThatIsNotUniform() {
        ClaimViolation found = caught(Kind.CALL_RESULT, "r", "  %r = call i32 @same(i32 %tid)\n  ret void");
        assertEquals("%r = call i32 @same(i32 %tid)", found.claimed());
        assertEquals("k", found.place().function());
    }

    @Test
    void s12_2_aCallResultThatComesFromTwoReturns() {
        caught(Kind.CALL_RESULT, "r", "  %r = call i32 @early(i32 9, i32 %tid)\n  ret void");
        caught(Kind.CALL_RESULT, "r", """
                  %c = icmp slt i32 %tid, 3
                  %f = select i1 %c, ptr @same, ptr @other
                  %r = call i32 %f(i32 5)
                  ret void
                }
                define i32 @other(i32 %p) {
                  ret i32 6
                """);
        caught(Kind.CALL_RESULT, "r", "  %r = call ptr @malloc(i64 4)\n  ret void");
    }

    @Test
    void s12_2_aBranchThatDiverges() {
        ClaimViolation found = caught(Kind.BRANCH, "br entry", DIAMOND);
        assertEquals(List.of("to %a in lanes 0x00000007", "to %b in lanes 0x000000f8"), found.values());
        caught(Kind.BRANCH, "br entry", """
                  switch i32 %tid, label %a [ i32 3, label %b
                                              i32 4, label %b ]
                a:
                  ret void
                b:
                  ret void
                """);
    }

    @Test
    void s12_2_aLoadThatIsNotUniform() {
        caught(Kind.LOAD, "v", "  store i32 %tid, ptr %slot\n  %v = load i32, ptr %slot\n  ret void");
        caught(Kind.LOAD, "v", "  %v = atomicrmw add ptr %out, i32 1 monotonic\n  ret void");
    }

    @Test
    void s12_2_aCollectiveThatIsNotUniform() {
        caught(
                Kind.COLLECTIVE,
                "v",
                "  %s = xor i32 %tid, 1\n"
                        + "  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 255, i32 %tid, i32 %s, i32 31)\n"
                        + "  ret void");
        caught(
                Kind.COLLECTIVE,
                "v",
                "  %h = lshr i32 %tid, 2\n"
                        + "  %v = call i32 @llvm.nvvm.match.any.sync.i32(i32 255, i32 %h)\n  ret void");
    }

    @Test
    void eachClaimIsReportedOnce() {
        String body = """
                  br label %loop
                loop:
                  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
                  %x = add i32 %i, %tid
                  %j = add i32 %i, 1
                  %c = icmp slt i32 %j, 5
                  br i1 %c, label %loop, label %end
                end:
                  ret void
                """;
        caught(Kind.VALUE, "x", body);
    }

    // ---- true claims

    @Test
    void s12_2_whatIsTheSameNeverTrips() {
        holds("""
                  %x = mul i32 4, 3
                  %r = call i32 @same(i32 %x)
                  %n = call i32 @llvm.nvvm.barrier0.popc(i32 %tid)
                  %v = load i32, ptr %out
                  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 255, i32 %tid, i32 2, i32 31)
                  %c = icmp eq i32 %s, 2
                  br i1 %c, label %a, label %b
                a:
                  br label %b
                b:
                  %p = phi i32 [ 1, %a ], [ 2, %entry ]
                  ret void
                """, "x", "r", "@same p", "n", "v", "s", "c", "br entry", "p", "@k out");
    }

    @Test
    void s12_2_poisonUndefinedAndChosenLanesAreLeftOut() {
        holds("""
                  %c = icmp slt i32 %tid, 3
                  %x = select i1 %c, i32 poison, i32 7
                  %u = select i1 %c, i32 undef, i32 7
                  %f = freeze i32 %u
                  %r = call i32 @same(i32 %x)
                  ret void
                """, "x", "u", "f", "r", "@same p");
    }

    @Test
    void s12_2_lanesAtTheSamePlaceInDifferentIterationsAreNotCompared() {
        holds(UNEVEN_LOOP.formatted("%r = call i32 @same(i32 %i)"), "i", "j", "even", "u", "br loop", "r", "@same p");
        holds(UNEVEN_LOOP.formatted("%r = add i32 %i, 1"), "i", "j", "even", "u", "br loop", "r");
    }

    private static final String UNEVEN_LOOP = """
              %%n = and i32 %%tid, 3
              br label %%loop
            loop:
              %%i = phi i32 [ 0, %%entry ], [ %%j, %%latch ]
              %%even = and i32 %%i, 1
              %%u = icmp eq i32 %%even, 0
              br i1 %%u, label %%work, label %%latch
            work:
              %s
              br label %%latch
            latch:
              %%j = add i32 %%i, 1
              %%c = icmp sle i32 %%j, %%n
              br i1 %%c, label %%loop, label %%end
            end:
              ret void
            """;

    @Test
    void s12_2_activationsOfARecursiveFunctionAreDifferentInstances() {
        holds("  %d = and i32 %tid, 3\n  %r = call i32 @recursive(i32 %d, i32 5)\n  ret void", "@recursive p", "r");
        holds("  %r = call i32 @recursive(i32 3, i32 5)\n  ret void", "@recursive p", "@recursive n", "r", "c", "m");
    }

    @Test
    void s12_2_twoEdgesToOneBlockAreOneSuccessor() {
        holds("""
                  switch i32 %tid, label %b [ i32 3, label %b
                                              i32 4, label %b ]
                b:
                  ret void
                """, "br entry");
    }

    @Test
    void s12_2_lanesThatParticipateInDifferentMeetingsAreNotCompared() {
        holds("""
                  %c = icmp slt i32 %tid, 4
                  %m = select i1 %c, i32 15, i32 240
                  %l = select i1 %c, i32 1, i32 5
                  br i1 %c, label %a, label %b
                a:
                  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 15, i32 %tid, i32 1, i32 31)
                  br label %e
                b:
                  %w = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 240, i32 %tid, i32 5, i32 31)
                  br label %e
                e:
                  ret void
                """, "v", "w");
    }

    @Test
    void aClaimIsAttributedToTheFirstAnalysis() {
        Module module = Programs.module(Programs.kernel("  %x = add i32 %tid, 5\n  ret void", ""));
        ClaimSource other = new ClaimSource() {
            @Override
            public String name() {
                return "other";
            }

            @Override
            public UniformityClaims claims(Module of) {
                return new Named(Set.of("x"));
            }
        };
        ImageOptions options = ImageOptions.REFERENCE.withClaims(List.of(new Named(Set.of("tid2")), other));
        RunResult result = Programs.run(module, options, 8);
        assertEquals("other", result.claimViolations().getFirst().analysis());
    }
}
