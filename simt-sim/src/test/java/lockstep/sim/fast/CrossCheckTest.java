package lockstep.sim.fast;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.sass.text.SassModuleText;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.sass.SassImages;
import lockstep.sim.reference.ReferenceEngine;
import lockstep.sim.reference.Workers;
import org.junit.jupiter.api.Test;

/** A wrong fast engine is detected, and a correct one passes. */
final class CrossCheckTest {
    private static final String PROGRAM = """
            define ptx_kernel void @k(ptr %out) {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %p = getelementptr i32, ptr %out, i32 %t
              %v = add i32 %t, 5
              %w = xor i32 %v, 3
              store i32 %w, ptr %p
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            """;

    /** Adds incorrectly in lane 7. */
    private static final class WrongAddition extends WordLanes {
        @Override
        void add(int[] out, int[] a, int[] b, int mask) {
            super.add(out, a, b, mask);
            out[7] ^= 1;
        }
    }

    /** Writes inactive lanes. */
    private static final class WrongMask extends WordLanes {
        @Override
        void copy(int[] out, int[] a, int mask) {
            super.copy(out, a, LaneMasks.ALL);
        }
    }

    private static LaneLoops with(WordLanes words) {
        return new LaneLoops(words, new LongLanes(), new SingleLanes(), new DoubleLanes());
    }

    /** The fast engine with other loops over lanes. */
    private record EngineWith(LaneLoops loops) implements Engine {
        @Override
        public String name() {
            return "fast with other loops";
        }

        @Override
        public RunResult run(ProgramImage image, RunRequest request) {
            return ReferenceEngine.run(image, request, steps -> new FastExecutor(steps, loops, true), Workers.ONE);
        }
    }

    private static Engine engineWith(LaneLoops loops) {
        return new CrossCheckEngine(new EngineWith(loops), loops);
    }

    private static ProgramImage image(String program) {
        return ProgramImage.of(
                NvvmReader.read("test.ll", program, new Context()).orThrow());
    }

    private static ProgramImage words(String program) {
        Diagnostics diagnostics = new Diagnostics();
        return SassImages.of(
                SassModuleText.parse(program, "test.sass", diagnostics).orElseThrow(), "test.sass");
    }

    private static RunRequest request() {
        return RunRequest.of(
                LaunchReader.readFile("test.launch", "LAUNCH: k grid=1 block=32 args=[out i32[32]]"),
                Schedule.of(Policy.STACK));
    }

    @Test
    void rightEngineAgrees() {
        Engine engine = new CrossCheckEngine();
        assertDoesNotThrow(() -> engine.run(image(PROGRAM), request()));
    }

    @Test
    void wrongOperationIsCaught() {
        Engine engine = engineWith(with(new WrongAddition()));
        CompilerBug bug = assertThrows(CompilerBug.class, () -> engine.run(image(PROGRAM), request()));
        assertTrue(String.valueOf(bug.getMessage()).contains("byte 28"), bug.getMessage());
    }

    @Test
    void wrongOperationIsCaughtAtTheNextBlock() {
        String program = PROGRAM.replace("  %w = xor", "  br label %next\nnext:\n  %w = xor");
        Engine engine = engineWith(with(new WrongAddition()));
        CompilerBug bug = assertThrows(CompilerBug.class, () -> engine.run(image(program), request()));
        assertTrue(String.valueOf(bug.getMessage()).contains("; first at entry 1: "), bug.getMessage());
    }

    /** The fast engine executes the native forms of machine words instead of their functions. */
    @Test
    void wrongNativeFormOfAMachineWordIsCaught() {
        ProgramImage image = words("""
                .kernel registers=16 parameters=0:8 shared=0 local=0 barriers=0
                .function k sm_90
                  [B------:R-:W0:-:S04] S2R R0, SR_TID.X ;
                  [B------:R-:W1:-:S04] LDC.64 R2, c[0x0][0x210] ;
                  [B------:R-:W-:-:S05] ULDC.64 UR4, c[0x0][0x208] ;
                  [B01----:R-:W-:-:S05] IMAD.WIDE R2, R0, 0x4, R2 ;
                  [B------:R-:W-:-:S05] VIADD R5, R0, 0x7 ;
                  [B------:R-:W-:-:S05] STG.E desc[UR4][R2.64], R5 ;
                  [B------:R-:W-:-:S05] EXIT ;
                """);
        RunRequest request = RunRequest.of(
                LaunchReader.readFile("test.launch", "LAUNCH: k grid=1 block=32 args=[out i32[32]]"),
                Schedule.of(Policy.BARRIER));
        assertDoesNotThrow(() -> new CrossCheckEngine().run(image, request));
        Engine engine = engineWith(with(new WrongAddition()));
        CompilerBug bug = assertThrows(CompilerBug.class, () -> engine.run(image, request));
        assertTrue(String.valueOf(bug.getMessage()).contains("byte 28"), bug.getMessage());
    }

    /** Lanes that have left a loop keep what they computed in it. */
    @Test
    void writingLanesThatDoNotRunIsCaught() {
        String program = """
                define ptx_kernel void @k(ptr %out) {
                  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %p = getelementptr i32, ptr %out, i32 %t
                  br label %loop
                loop:
                  %i = phi i32 [ 0, %0 ], [ %n, %loop ]
                  %n = add i32 %i, 1
                  %c = icmp ult i32 %n, %t
                  br i1 %c, label %loop, label %end
                end:
                  store i32 %i, ptr %p
                  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                """;
        Engine engine = engineWith(with(new WrongMask()));
        assertThrows(CompilerBug.class, () -> engine.run(image(program), request()));
        assertDoesNotThrow(() -> new CrossCheckEngine().run(image(program), request()));
    }
}
