package lockstep.conformance.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;

/** S11.5: how long a program may run after a step. */
final class AfterFuelTest {
    private static final String STORE = """
            define ptx_kernel void @k(ptr addrspace(1) %p) {
              store i32 7, ptr addrspace(1) %p
              ret void
            }
            """;
    private static final String LOOP = """
            define ptx_kernel void @k(ptr addrspace(1) %p) {
            entry:
              br label %loop
            loop:
              %i = phi i32 [ 0, %entry ], [ %next, %loop ]
              %next = add i32 %i, 1
              store i32 7, ptr addrspace(1) %p
              %more = icmp ne i32 %next, TIMES
              br i1 %more, label %loop, label %end
            end:
              ret void
            }
            """;
    /** Lanes diverge by another bit of their number in each iteration. */
    private static final String PARTING = """
            define ptx_kernel void @k(ptr addrspace(1) %p) {
            entry:
              %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
              br label %loop
            loop:
              %i = phi i32 [ 0, %entry ], [ %next, %latch ]
              %next = add i32 %i, 1
              %place = urem i32 %i, 5
              %shifted = lshr i32 %lane, %place
              %bit = trunc i32 %shifted to i1
              br i1 %bit, label %odd, label %latch
            odd:
              br label %latch
            latch:
              %more = icmp ne i32 %next, 300
              br i1 %more, label %loop, label %end
            end:
              ret void
            }
            """;

    private static final LaunchFile LAUNCH =
            LaunchReader.readFile("k.launch", "LAUNCH: k grid=1 block=1 args=[buf i32[1] zero]");

    /** Counts what it executes. */
    private static final class Counting implements Engine {
        private final Engine engine = new FastEngine();
        private long executed;

        @Override
        public String name() {
            return engine.name();
        }

        @Override
        public RunResult run(ProgramImage image, RunRequest request) {
            RunResult result = engine.run(image, request);
            executed += result.counters().warpInstructions();
            return result;
        }
    }

    private final Counting engine = new Counting();
    private final RefinementCheck check = new RefinementCheck(engine, CheckOptions.DEFAULT);
    private final Runs before = check.run(image(STORE), LAUNCH);

    private static ProgramImage image(String text) {
        return ProgramImage.of(NvvmReader.read("k.ll", text, new Context()).orThrow());
    }

    private static ProgramImage loop(String times) {
        return image(LOOP.replace("TIMES", times));
    }

    @Test
    void aProgramThatDoesNotEndIsRunToTheEndOfItsFuelOnce() {
        long start = System.nanoTime();
        Runs after = check.runAfter(before, loop("0"));
        Verdict verdict = check.compare(before, after);
        assertEquals(
                "does-not-finish", ((Verdict.Wrong) verdict).counterexample().kind());
        assertEquals(CheckOptions.MIN_AFTER_FUEL, after.fuel());
        long most = CheckOptions.DEFAULT.fuel() + 10 * CheckOptions.MIN_AFTER_FUEL;
        assertTrue(engine.executed <= most, engine.executed + " warp instructions");
        assertTrue(System.nanoTime() - start < 60e9);
    }

    /** One instruction that has become a long loop is not a program that does not end. */
    @Test
    void aLongLoopThatEndsIsGivenTheFuelItNeeds() {
        Runs after = check.runAfter(before, loop("1000000"));
        assertEquals(CheckOptions.DEFAULT.fuel(), after.fuel());
        assertEquals(new Verdict.Refines(0), check.compare(before, after));
    }

    @Test
    void aLittleMoreThanBeforeNeedsNoMore() {
        Runs after = check.runAfter(before, loop("100"));
        assertEquals(CheckOptions.MIN_AFTER_FUEL, after.fuel());
        assertEquals(new Verdict.Refines(0), check.compare(before, after));
    }

    /** Less than the minimum is granted if the options ask for less. */
    @Test
    void lessFuelIsLessFuel() {
        RefinementCheck scarce = check.with(CheckOptions.DEFAULT.withFuel(100));
        Runs few = scarce.run(image(STORE), LAUNCH);
        assertEquals(100, scarce.runAfter(few, loop("0")).fuel());
    }

    /** Lanes that diverge only in after are counted individually under a schedule that keeps them apart. */
    @Test
    void lanesThatStayApartAreGivenTheFuelOfEach() {
        LaunchFile launch = LaunchReader.readFile("k.launch", "LAUNCH: k grid=1 block=32 args=[buf i32[1] zero]");
        RefinementCheck scarce = check.with(CheckOptions.DEFAULT
                .withFuel(10_000)
                .withSchedules(List.of(Schedule.of(Policy.STACK), Schedule.of(Policy.BARRIER))));
        Runs together = scarce.run(image(PARTING.replace("%odd, label", "%latch, label")), launch);
        Runs apart = scarce.runAfter(together, image(PARTING));
        assertEquals(new Verdict.Refines(0), scarce.compare(together, apart));
        Runs endless = scarce.runAfter(together, image(PARTING.replace("300", "0")));
        assertEquals(
                "does-not-finish",
                ((Verdict.Wrong) scarce.compare(together, endless))
                        .counterexample()
                        .kind());
    }

    /**
     * The result of each step is the input of the next: the fuel of a run that does not end must not be multiplied at
     * each step.
     */
    @Test
    void aProgramThatDoesNotEndGetsNoMoreFuelFromStepToStep() {
        String endless = """
                define ptx_kernel void @k(ptr addrspace(1) %p) {
                entry:
                  br label %loop
                loop:
                  br label %loop
                }
                """;
        CheckOptions options = CheckOptions.DEFAULT.withFuel(1000);
        ProgramRunner runner = new ProgramRunner(new FastEngine(), options, true);
        Runs runs = runner.run(image(endless), LAUNCH);
        for (int step = 0; step < 8; step++) {
            runs = runner.runAfter(runs, image(endless));
        }
        assertEquals(1000, runs.fuel());
    }

    /**
     * Lanes that together execute more than the initial fuel of a run after: one run proves the results of all
     * schedules, and repeating the others to confirm a finding has enough fuel.
     */
    @Test
    void whatIsKnownOfAllSchedulesIsConfirmedWithAllTheFuel() {
        LaunchFile warps = LaunchReader.readFile("k.launch", "LAUNCH: k grid=2 block=32 args=[buf i32[64] zero]");
        String own = """
                define ptx_kernel void @k(ptr addrspace(1) %p) {
                entry:
                  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
                  %first = shl i32 %block, 5
                  %mine = or i32 %first, %lane
                  %q = getelementptr i32, ptr addrspace(1) %p, i32 %mine
                  br label %loop
                loop:
                  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
                  %next = add i32 %i, 1
                  %more = icmp ne i32 %next, 900
                  br i1 %more, label %loop, label %end
                end:
                  store i32 RESULT, ptr addrspace(1) %q
                  ret void
                }
                """;
        Runs right = check.run(image(own.replace("RESULT", "%i")), warps);
        Runs wrong = check.runAfter(right, image(own.replace("RESULT", "%lane")));
        assertTrue(right.first().counters().laneInstructions() > CheckOptions.MIN_AFTER_FUEL);
        assertTrue(wrong.all().get(1).isKnown(), "one run is enough");
        assertEquals(CheckOptions.DEFAULT.fuel(), wrong.fuel());
        assertEquals(
                "output",
                ((Verdict.Wrong) check.compare(right, wrong)).counterexample().kind());
        Runs same = check.runAfter(right, image(own.replace("RESULT", "899")));
        assertEquals(new Verdict.Refines(0), check.compare(right, same));
    }
}
