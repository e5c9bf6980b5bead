package lockstep.compiler.instcombine;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code verify-fixpoint}, on a kernel in which one iteration finds a fact that the next one uses. */
final class InstCombineTest {
    private static final Path KERNEL = Path.of("../conformance/corpus/kernels/f16_convert.raw.ll");
    private static byte[] text;

    @BeforeAll
    static void read() throws IOException {
        text = Files.readAllBytes(KERNEL);
    }

    private static void run(String combine) {
        Module module = NvvmReader.read("k.ll", text, new Context()).orThrow();
        String pipeline = "sroa," + combine;
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), pipeline), PipelineOptions.PLAIN);
    }

    @Test
    void anUnfinishedFunctionIsNamed() {
        CompilerBug bug = assertThrows(CompilerBug.class, () -> run("instcombine<verify-fixpoint>"));
        assertEquals("instcombine did not reach a fixed point in @_ZL6tohalfj after 1 iterations", bug.getMessage());
    }

    @Test
    void enoughIterationsReachAFixedPoint() {
        assertDoesNotThrow(() -> run("instcombine<max-iterations=4;verify-fixpoint>"));
    }

    @Test
    void nothingIsVerifiedUnlessAsked() {
        assertDoesNotThrow(() -> run("instcombine<no-verify-fixpoint>"));
    }
}
