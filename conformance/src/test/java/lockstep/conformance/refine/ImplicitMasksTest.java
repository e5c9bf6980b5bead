package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import lockstep.conformance.program.ProgramFiles;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Policy;
import lockstep.sim.Schedule;
import lockstep.sim.image.ImageOptions;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs with collectives that have no mask are compared where the control flow determines the lanes: S6.5. */
final class ImplicitMasksTest {
    private static final LaunchFile LAUNCH =
            LaunchReader.readFile("test.launch", "LAUNCH: k grid=1 block=32 args=[out i32[32]]");
    private static final Schedule STACK = Schedule.of(Policy.STACK);

    private static ProgramImage image(String body) {
        String text = """
                @word = internal addrspace(3) global i32 poison
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                declare i32 @llvm.nvvm.read.ptx.sreg.clock()
                declare i32 @llvm.nvvm.activemask()
                declare i32 @llvm.nvvm.vote.ballot(i1)
                define ptx_kernel void @k(ptr %out) {
                entry:
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %slot = getelementptr i32, ptr %out, i32 %t
                  %c = icmp ult i32 %t, 7
                BODY
                }
                """.replace("BODY", body);
        return ProgramFiles.read("test.ll", text.getBytes(StandardCharsets.UTF_8))
                .orThrow()
                .image(ImageOptions.REFERENCE);
    }

    private static final String ACTIVE_MASK = "call i32 @llvm.nvvm.activemask()";

    /** What all lanes compute after a branch of some. */
    private static String joined(String computation) {
        return """
                br i1 %c, label %arm, label %join
              arm:
                br label %join
              join:
                %p = phi i32 [ 1, %arm ], [ 2, %entry ]
                %m = COMPUTATION
                %v = add i32 %m, %p
                store i32 %v, ptr %slot
                ret void
              """.replace("COMPUTATION", computation);
    }

    /** The same in each arm. */
    private static String inArms(String computation) {
        return """
                br i1 %c, label %arm, label %other
              arm:
                %m = COMPUTATION
                br label %join
              other:
                %n = COMPUTATION
                br label %join
              join:
                %p = phi i32 [ 1, %arm ], [ 2, %other ]
                %q = phi i32 [ %m, %arm ], [ %n, %other ]
                %v = add i32 %q, %p
                store i32 %v, ptr %slot
                ret void
              """.replace("COMPUTATION", computation);
    }

    private static RefinementCheck check(Schedule... schedules) {
        CheckOptions options =
                schedules.length == 0 ? CheckOptions.DEFAULT : CheckOptions.DEFAULT.withSchedules(List.of(schedules));
        return new RefinementCheck(new ReferenceEngine(), options);
    }

    private static Verdict judged(RefinementCheck check, ProgramImage before, ProgramImage after) {
        Runs runs = check.run(before, LAUNCH);
        return check.compare(runs, check.runAfter(runs, after));
    }

    @ParameterizedTest
    @ValueSource(strings = {ACTIVE_MASK, "call i32 @llvm.nvvm.vote.ballot(i1 true)"})
    void s6_5_thePassThatChangesNothingRefinesUnderStack(String collective) {
        ProgramImage program = image(joined(collective));
        assertEquals(new Verdict.Refines(0, 3), judged(check(), program, program));
        assertTrue(check().underSynchronized(check().run(program, LAUNCH)).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {ACTIVE_MASK, "call i32 @llvm.nvvm.vote.ballot(i1 true)"})
    void s6_5_aCollectiveThatMovedIntoTheArmsIsWrong(String collective) {
        Verdict.Differs found = assertInstanceOf(
                Verdict.Differs.class, judged(check(), image(joined(collective)), image(inArms(collective))));
        assertEquals("stack", found.counterexample().schedule());
    }

    /** All lanes are together before the branch, and their number is the same; the lanes are others. */
    @Test
    void s6_5_whoTookPartIsCompared() {
        String before = joined(ACTIVE_MASK).replace("add i32 %m, %p", "add i32 %m, 0");
        String some = inArms(ACTIVE_MASK).replace("add i32 %q, %p", "or i32 %q, -1");
        assertInstanceOf(Verdict.ParticipantsDiffer.class, judged(check(), image(before), image(some)));
    }

    @Test
    void s6_5_withoutRunsUnderStackNothingIsJudged() {
        ProgramImage program = image(joined(ACTIVE_MASK));
        RefinementCheck check = check(
                Schedule.of(Policy.MAXIMAL), new Schedule(Policy.INDEPENDENT, 1), new Schedule(Policy.INDEPENDENT, 2));
        Verdict.Inconclusive open = assertInstanceOf(Verdict.Inconclusive.class, judged(check, program, program));
        assertEquals("under-synchronized", open.reason());
        assertTrue(check.underSynchronized(check.run(program, LAUNCH)).isPresent());
    }

    @Test
    void s6_5_aClockIsNotJudged() {
        ProgramImage program = image(joined("call i32 @llvm.nvvm.read.ptx.sreg.clock()"));
        Verdict.Inconclusive open = assertInstanceOf(Verdict.Inconclusive.class, judged(check(), program, program));
        assertEquals("under-synchronized", open.reason());
    }

    /** Which lane stores last is up to the schedule, and a pass may change it. */
    @Test
    void s6_5_aDifferenceOfARacyProgramIsNotBlamed() {
        String stores = joined(ACTIVE_MASK)
                .replace("br i1 %c", "store i32 %t, ptr addrspace(3) @word\n  br i1 %c")
                .replace("%v = add i32 %m, %p", "%w = load i32, ptr addrspace(3) @word\n  %v = add i32 %w, %m");
        ProgramImage before = image(stores);
        ProgramImage after = image(stores.replace("store i32 %t,", "store i32 5,"));
        Verdict.Inconclusive open = assertInstanceOf(Verdict.Inconclusive.class, judged(check(), before, after));
        assertEquals("race", open.reason());
    }

    /** Under some seeds the lanes run together as under stack; a legal change of the blocks may then end that. */
    @Test
    void s6_5_agreementByChanceBlamesNoPass() {
        ProgramImage before = image(joined(ACTIVE_MASK));
        ProgramImage after = image(joined(ACTIVE_MASK)
                .replace("arm:", "arm:\n  br label %further\nfurther:")
                .replace("[ 1, %arm ]", "[ 1, %further ]"));
        List<RefinementCheck> agreeing = IntStream.range(0, 64)
                .mapToObj(seed -> check(STACK, new Schedule(Policy.INDEPENDENT, seed)))
                .filter(check -> agree(check.run(before, LAUNCH)))
                .toList();
        assertFalse(agreeing.isEmpty(), "no seed agrees");
        assertTrue(agreeing.stream().anyMatch(check -> !agree(check.run(after, LAUNCH))), "no seed shows a difference");
        for (RefinementCheck check : agreeing) {
            Verdict.Refines good = assertInstanceOf(Verdict.Refines.class, judged(check, before, after));
            assertEquals(0, good.vacuous());
        }
    }

    private static boolean agree(Runs runs) {
        return runs.results().stream()
                .allMatch(result -> new ObservableComparison(Tolerance.DEFAULT)
                        .disagreement(null, runs.first(), result, "a", "b")
                        .isEmpty());
    }
}
