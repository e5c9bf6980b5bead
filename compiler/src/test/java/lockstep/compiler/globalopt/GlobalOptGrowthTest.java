package lockstep.compiler.globalopt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import org.junit.jupiter.api.Test;

/** The time for many variables in one block, and for chains of them, does not grow quadratically. */
final class GlobalOptGrowthTest {
    private static final int MANY = 20_000;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static Module run(String text, String passes) {
        Module module = NvvmReader.read("many.ll", text, new Context()).orThrow();
        assertTimeout(
                LIMIT,
                () -> PassManager.run(
                        module, PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN));
        return module;
    }

    @Test
    void manyStructsInOneBlock() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < MANY; i++) {
            text.append("@s%d = internal global { i32, i32 } zeroinitializer\n".formatted(i));
        }
        text.append("define ptx_kernel void @k() {\n");
        for (int i = 0; i < MANY; i++) {
            text.append("  %%p%d = getelementptr inbounds { i32, i32 }, ptr @s%d, i32 0, i32 1\n".formatted(i, i));
            text.append("  %%v%d = load i32, ptr %%p%d\n".formatted(i, i));
            text.append("  store i32 %%v%d, ptr @s%d\n".formatted(i, i));
            text.append("  %%w%d = load i32, ptr @s%d\n".formatted(i, i));
            text.append("  store i32 %%w%d, ptr %%p%d\n".formatted(i, i));
        }
        Module module = run(text.append("  ret void\n}\n").toString(), "globalopt");
        assertEquals(2 * MANY, module.globalVariables().size());
    }

    @Test
    void manyCopiesOfOneVariable() {
        StringBuilder text = new StringBuilder("@s = internal global i32 0\ndefine ptx_kernel void @k() {\n");
        for (int i = 0; i < MANY; i++) {
            text.append("  %%v%d = load i32, ptr @s\n  store i32 %%v%d, ptr @s\n".formatted(i, i));
        }
        Module module =
                run(text.append("  store i32 7, ptr @s\n  ret void\n}\n").toString(), "globalopt");
        assertEquals("s.b", module.globalVariables().getFirst().name());
    }

    @Test
    void manyAliases() {
        StringBuilder text = new StringBuilder("define internal void @f() {\n  ret void\n}\n");
        for (int i = 0; i < MANY; i++) {
            text.append("@a%d = internal alias void (), ptr @f\n".formatted(i));
        }
        text.append("define ptx_kernel void @k() {\n");
        for (int i = 0; i < MANY; i++) {
            text.append("  call void @a%d()\n".formatted(i));
        }
        assertEquals(
                0,
                run(text.append("  ret void\n}\n").toString(), "globalopt")
                        .aliases()
                        .size());
    }

    @Test
    void manyUnusedFunctionsThatCallEachOther() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < MANY; i++) {
            text.append("define internal void @f%d() {\n  call void @f%d()\n  ret void\n}\n".formatted(i, i + 1));
        }
        text.append("define internal void @f%d() {\n  ret void\n}\n".formatted(MANY));
        assertEquals(0, run(text.toString(), "globaldce").functions().size());
    }
}
