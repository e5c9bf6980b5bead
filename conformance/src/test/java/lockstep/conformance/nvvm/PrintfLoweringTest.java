package lockstep.conformance.nvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Map;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.refine.CheckOptions;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.RunResult;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.reference.ReferenceEngine;
import org.junit.jupiter.api.Test;

/** What is lowered prints what C's printf prints. Oracle: {@link String#format}. */
final class PrintfLoweringTest {
    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=3 args=[]
            @text = internal constant [20 x i8] c"%d %5.2f %lld %c %s\\00"
            @word = internal constant [3 x i8] c"hi\\00"
            define ptx_kernel void @k() {
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %n = sub i32 %t, 1
              %f = sitofp i32 %n to float
              %g = fmul float %f, 2.5
              %w = sext i32 %n to i64
              %l = mul i64 %w, 10000000000
              %b = trunc i32 %t to i8
              %c = add i8 %b, 65
              %r = call i32 (ptr, ...) @printf(ptr @text, i32 %n, float %g, i64 %l, i8 %c, ptr @word)
              ret void
            }
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i32 @printf(ptr, ...)
            """;

    @Test
    void threadsPrintWhatTheyShould() {
        Module module = NvvmReader.read("printf.ll", PROGRAM, new Context()).orThrow();
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), "printf-lowering"), PipelineOptions.PLAIN);
        LaunchFile launch = LaunchReader.readComments("printf.ll", PROGRAM);
        RunResult run = new RefinementCheck(new ReferenceEngine(), CheckOptions.DEFAULT)
                .run(ProgramImage.of(module), launch)
                .results()
                .getFirst();
        Map<String, String> printed = run.printed();
        for (int thread = 0; thread < 3; thread++) {
            int number = thread - 1;
            String expected = String.format(
                    Locale.ROOT, "%d %5.2f %d %c hi", number, number * 2.5, number * 10_000_000_000L, 'A' + thread);
            assertTrue(printed.containsValue(expected), printed::toString);
        }
        assertEquals(3, printed.size());
    }
}
