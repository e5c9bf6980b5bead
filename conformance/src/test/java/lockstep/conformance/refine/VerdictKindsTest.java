package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/** Each kind of verdict other than a plain difference: programs that cause it, and programs that do not. */
final class VerdictKindsTest {
    private static final String LAUNCH = "LAUNCH: k grid=1 block=32 args=[out i32[32]]";

    /** Lanes write shared memory, synchronize in two arms of a divergent branch, and read their neighbour's word. */
    private static final String EXCHANGE = """
            @s = internal addrspace(3) global [32 x i32] zeroinitializer
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare void @llvm.nvvm.bar.warp.sync(i32)
            declare i32 @llvm.nvvm.activemask()
            define ptx_kernel void @k(ptr %out) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %o = xor i32 %t, 16
              %mine = getelementptr [32 x i32], ptr addrspace(3) @s, i32 0, i32 %t
              %other = getelementptr [32 x i32], ptr addrspace(3) @s, i32 0, i32 %o
              %slot = getelementptr i32, ptr %out, i32 %t
              %c = icmp slt i32 %t, 16
              br i1 %c, label %a, label %b
            a:
              store i32 5, ptr addrspace(3) %mine
              br label %meet
            b:
              store i32 6, ptr addrspace(3) %mine
              br label %meet
            meet:
              MEETING
              %v = load i32, ptr addrspace(3) %other
              store i32 %v, ptr %slot
              ret void
            }
            """;

    private static final String SYNC = "call void @llvm.nvvm.bar.warp.sync(i32 -1)";

    private static Runs input(RefinementCheck check, String text) {
        return check.run(check.image(module(text)), LaunchReader.readFile("test.launch", LAUNCH));
    }

    private static Module module(String text) {
        return NvvmReader.read("test.ll", text, new Context()).orThrow();
    }

    private static Verdict check(CheckOptions options, String before, String after) {
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), options);
        Runs old = input(check, before);
        return check.compare(old, check.runAfter(old, check.image(module(after))));
    }

    private static Verdict check(String before, String after) {
        return check(CheckOptions.DEFAULT, before, after);
    }

    // ---- dependence on the policy

    @Test
    void s6_3_aLostSynchronizationIsItsOwnKind() {
        Verdict verdict = check(EXCHANGE.replace("MEETING", SYNC), EXCHANGE.replace("MEETING", ""));
        Counterexample found =
                assertInstanceOf(Verdict.PolicyDependent.class, verdict).counterexample();
        assertEquals("policy-dependent", found.kind());
        assertEquals("k arg 0", found.object());
        String news = found.details().getFirst();
        assertTrue(news.startsWith("after depends on the schedule: k arg 0 byte "), news);
        assertTrue(news.contains("(schedules that agree: stack, maximal"), news);
    }

    @Test
    void s6_3_whatIsWrongUnderEveryPolicyAlikeDiffersOnly() {
        String good = EXCHANGE.replace("MEETING", SYNC);
        assertInstanceOf(Verdict.Differs.class, check(good, good.replace("store i32 5", "store i32 4")));
    }

    @Test
    void s6_3_bitsThatBeforeLeavesOpenMayDependOnThePolicy() {
        String open = EXCHANGE.replace("MEETING", SYNC).replace("store i32 %v", "store i32 undef");
        String late = EXCHANGE.replace("MEETING", "").replace("  ret void", "  " + SYNC + "\n  ret void");
        assertInstanceOf(Verdict.Refines.class, check(open, late));
    }

    @Test
    void s6_4_anInputThatDependsOnThePolicySaysWhichPoliciesDisagreeAndWhere() {
        String racy = EXCHANGE.replace("MEETING", "");
        Verdict.Inconclusive open = assertInstanceOf(Verdict.Inconclusive.class, check(racy, racy));
        assertEquals("under-synchronized", open.reason());
        assertTrue(open.what().contains("k arg 0 byte "), open.what());
        assertTrue(open.what().contains(" under stack, "), open.what());
        assertTrue(open.what().contains("(schedules that agree: stack, maximal"), open.what());
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT);
        String told = check.underSynchronized(input(check, racy)).orElseThrow();
        assertEquals(open.what(), "before depends on the schedule: " + told);
        assertTrue(check.underSynchronized(input(check, EXCHANGE.replace("MEETING", SYNC)))
                .isEmpty());
    }

    // ---- races

    private static final CheckOptions RACES = CheckOptions.DEFAULT.withRaces(true);

    /** All lanes store the same value into one word, in sequence or not. */
    private static final String ONE_WORD = """
            @s = internal addrspace(3) global i32 0
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare void @llvm.nvvm.bar.warp.sync(i32)
            define ptx_kernel void @k(ptr %out) {
            entry:
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %slot = getelementptr i32, ptr %out, i32 %t
              %c = icmp eq i32 %t, 0
              br i1 %c, label %a, label %meet
            a:
              store i32 7, ptr addrspace(3) @s
              br label %meet
            meet:
              call void @llvm.nvvm.bar.warp.sync(i32 -1)
              %d = icmp eq i32 %t, 1
              br i1 %d, label %b, label %end
            b:
              store i32 7, ptr addrspace(3) @s
              br label %end
            end:
              store i32 %t, ptr %slot
              ret void
            }
            """;

    @Test
    void s9_5_storesThatRaceOnlyAfterThePassAreWrongThoughTheOutputAgrees() {
        String after = ONE_WORD.replace("  " + SYNC + "\n", "");
        // The participants of the lost synchronization differ as well; without them the race remains.
        assertInstanceOf(Verdict.ParticipantsDiffer.class, check(RACES, ONE_WORD, after));
        String uniform = ONE_WORD.replace("  " + SYNC + "\n", "").replace("eq i32 %t, 1", "eq i32 %t, 0");
        Verdict verdict = check(RACES, uniform, after);
        Counterexample found =
                assertInstanceOf(Verdict.RaceIntroduced.class, verdict).counterexample();
        assertEquals("race", found.kind());
        assertTrue(found.what().contains("lane 0") && found.what().contains("lane 1"), found.what());
    }

    @Test
    void s9_5_aRacyProgramThatShowsSomethingElseDiffers() {
        String uniform = ONE_WORD.replace("  " + SYNC + "\n", "").replace("eq i32 %t, 1", "eq i32 %t, 0");
        String after = ONE_WORD.replace("  " + SYNC + "\n", "").replace("store i32 %t", "store i32 3");
        assertInstanceOf(Verdict.Differs.class, check(RACES, uniform, after));
    }

    @Test
    void s9_5_aLoadThatOnlyRacesAndIsNotUsedIsNotWrong() {
        String before = ONE_WORD.replace("  " + SYNC + "\n", "").replace("eq i32 %t, 1", "eq i32 %t, 0");
        String after = before.replace("end:\n", "end:\n  %hoisted = load i32, ptr addrspace(3) @s\n");
        Verdict.Inconclusive open = assertInstanceOf(Verdict.Inconclusive.class, check(RACES, before, after));
        assertEquals("race-introduced", open.reason());
    }

    @Test
    void s9_5_withoutTheDetectorNothingIsSaid() {
        String uniform = ONE_WORD.replace("  " + SYNC + "\n", "").replace("eq i32 %t, 1", "eq i32 %t, 0");
        String after = ONE_WORD.replace("  " + SYNC + "\n", "");
        assertInstanceOf(Verdict.Refines.class, check(uniform, after));
    }

    // ---- claims

    /** Claims values whose names begin with u. */
    private static final ClaimSource BY_NAME = new ClaimSource() {
        @Override
        public String name() {
            return "by-name";
        }

        @Override
        public UniformityClaims claims(Module module) {
            return new UniformityClaims() {
                @Override
                public boolean isUniform(LocalValue value) {
                    return value.name() != null && value.name().startsWith("u");
                }

                @Override
                public boolean isUniformBranch(TerminatorInstruction branch) {
                    return false;
                }
            };
        }
    };

    private static final String PLAIN = """
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %slot = getelementptr i32, ptr %out, i32 %t
              %x = add i32 %t, 1
              store i32 %x, ptr %slot
              ret void
            }
            """;
    private static final String CLAIMED = PLAIN.replace("%x", "%u");

    @Test
    void s12_2_aFalseClaimAboutTheProgramAfterIsItsOwnKind() {
        CheckOptions options = CheckOptions.DEFAULT.withClaims(List.of(BY_NAME));
        Counterexample found = assertInstanceOf(Verdict.ClaimViolated.class, check(options, PLAIN, CLAIMED))
                .counterexample();
        assertEquals("claim-value", found.kind());
        assertEquals("by-name", found.object());
        assertEquals("all", found.lanes());
        assertTrue(found.what().contains("%u = add i32 %t, 1"), found.what());
        assertTrue(found.what().contains("0x1 in lanes 0x00000001"), found.what());
    }

    @Test
    void s12_2_aClaimThatWasFalseBeforeIsNotBlamedOnTheStep() {
        CheckOptions options = CheckOptions.DEFAULT.withClaims(List.of(BY_NAME));
        assertInstanceOf(Verdict.Refines.class, check(options, CLAIMED, CLAIMED));
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), options);
        assertTrue(check.falseClaim(input(check, CLAIMED)).isPresent());
        assertTrue(check.falseClaim(input(check, PLAIN)).isEmpty());
    }

    @Test
    void s12_2_claimsAreAssertedOnlyIfAskedFor() {
        assertInstanceOf(Verdict.Refines.class, check(PLAIN, CLAIMED));
    }

    @Test
    void s12_2_aDifferenceCountsMoreThanAClaim() {
        CheckOptions options = CheckOptions.DEFAULT.withClaims(List.of(BY_NAME));
        assertInstanceOf(Verdict.Differs.class, check(options, PLAIN, CLAIMED.replace("i32 %t, 1", "i32 %t, 2")));
    }

    @Test
    void s12_2_claimsAboutUndefinedRunsDoNotCount() {
        CheckOptions options = CheckOptions.DEFAULT.withClaims(List.of(BY_NAME));
        String undefined = CLAIMED.replace("  ret void", "  unreachable");
        RefinementCheck check = new RefinementCheck(new ReferenceEngine(), options);
        assertTrue(check.falseClaim(input(check, undefined)).isEmpty());
    }
}
