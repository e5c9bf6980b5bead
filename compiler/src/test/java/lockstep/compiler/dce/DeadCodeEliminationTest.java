package lockstep.compiler.dce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DeadCodeEliminationTest {
    private static String run(String body) {
        String text = "define void @f(i32 %x, ptr %p) {\n" + body + "\nret void\n}\n"
                + "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #0\n"
                + "declare i32 @llvm.nvvm.barrier0.popc(i32) #0\n"
                + "declare void @llvm.nvvm.barrier0() #0\n"
                + "declare i32 @unknown(i32)\n"
                + "attributes #0 = { convergent nounwind }\n";
        Module module = NvvmReader.read("t.ll", text, new Context()).orThrow();
        PassManager.run(module, Pipeline.of(new DeadCodeElimination()), PipelineOptions.PLAIN);
        return NvvmPrinter.print(module);
    }

    @Test
    void deadChainIsRemovedAsAWhole() {
        String out = run("%a = add i32 %x, 1\n%b = mul i32 %a, %a\n%c = load i32, ptr %p\n%d = sub i32 %b, %c");
        assertFalse(out.contains("%a") || out.contains("load"), out);
    }

    @Test
    void longDeadChainIsRemoved() {
        StringBuilder body = new StringBuilder("%v0 = add i32 %x, 1\n");
        for (int i = 1; i < 100_000; i++) {
            body.append("%v").append(i).append(" = add i32 %v").append(i - 1).append(", 1\n");
        }
        assertFalse(run(body.toString()).contains("add"));
    }

    @Test
    void unusedShuffleIsRemoved() {
        assertFalse(run("%a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)")
                .contains("call i32"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%a = load volatile i32, ptr %p",
                "%a = atomicrmw add ptr %p, i32 1 seq_cst",
                "%a = cmpxchg ptr %p, i32 1, i32 2 seq_cst seq_cst",
                "store i32 1, ptr %p",
                "fence seq_cst",
                "call void @llvm.nvvm.barrier0()",
                "%a = call i32 @llvm.nvvm.barrier0.popc(i32 %x)",
                "%a = call i32 @unknown(i32 %x)",
            })
    void instructionsWithEffectsStay(String line) {
        String out = run(line);
        assertTrue(out.contains(line.replaceFirst(" seq_cst.*", "").replaceFirst("%a = ", "")), out);
    }

    @Test
    void usedValuesStay() {
        String out = run("%a = add i32 %x, 1\nstore i32 %a, ptr %p");
        assertEquals(1, out.split("add i32").length - 1);
    }
}
