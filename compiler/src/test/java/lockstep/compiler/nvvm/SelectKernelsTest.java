package lockstep.compiler.nvvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

final class SelectKernelsTest {
    private static final Pipeline KEEPS_TWO =
            PipelineParser.parse(PassRegistry.builtIn(), "select-kernels<first=1;count=2>");

    /** Kernels, each with an annotation. */
    private static Module kernels(int count) {
        StringBuilder functions = new StringBuilder();
        StringBuilder annotations = new StringBuilder("!nvvm.annotations = !{");
        for (int i = 0; i < count; i++) {
            functions.append("define ptx_kernel void @k").append(i).append("() {\n  ret void\n}\n");
            functions.append("!").append(i).append(" = !{ptr @k").append(i).append(", !\"maxntidx\", i32 64}\n");
            annotations.append(i == 0 ? "!" : ", !").append(i);
        }
        String text = functions.append(annotations).append("}\n").toString();
        return NvvmReader.read("kernels.ll", text, new Context()).orThrow();
    }

    @Test
    void annotationsOfDroppedKernelsGo() {
        Module module = kernels(5);
        PassManager.run(module, KEEPS_TWO, PipelineOptions.PLAIN);
        assertEquals(
                List.of("k1", "k2"),
                module.kernels().stream().map(Function::name).toList());
        assertEquals(2, module.namedMetadata().get("nvvm.annotations").size());
    }
}
