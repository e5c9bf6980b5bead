package lockstep.compiler.memoryspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.PipelineReport;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.pass.Remark;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MemorySpaceOptTest {
    private static final int LONG = 100_000;

    private static Module read(String text) {
        return NvvmReader.read("test.ll", text, new Context()).orThrow();
    }

    private static PipelineReport run(Module module, String passes) {
        return PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN);
    }

    private static List<String> remarks(String program, String passes) {
        List<String> found = new ArrayList<>();
        PipelineOptions options = new PipelineOptions(
                List.of(), Long.MAX_VALUE, Optional.of((Remark remark) -> found.add(remark.message())));
        PassManager.run(read(program), PipelineParser.parse(PassRegistry.builtIn(), passes), options);
        return found;
    }

    private static String longChain() {
        StringBuilder text = new StringBuilder("define ptx_kernel void @k(ptr %p0) {\nentry:\n");
        for (int i = 1; i <= LONG; i++) {
            text.append("  %p")
                    .append(i)
                    .append(" = getelementptr inbounds i8, ptr %p")
                    .append(i - 1);
            text.append(", i64 0\n");
        }
        return text.append("  store i32 1, ptr %p")
                .append(LONG)
                .append("\n  ret void\n}\n")
                .toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory-space-opt", "ipmsp", "generic-address-opt", "propagate-alignment"})
    void longChainsAreNoMatter(String pass) {
        Module module = read(longChain());
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> run(module, pass));
    }

    @Test
    void aLongChainIsMovedAsAWhole() {
        Module module = read(longChain());
        run(module, "memory-space-opt");
        assertEquals(0, GenericAccesses.in(module));
        assertTrue(!NvvmPrinter.print(module).contains("getelementptr inbounds i8, ptr %"));
    }

    @Test
    void theSecondRunFindsNothingMore() {
        Module module = read(longChain().replace("i64 0", "i64 4"));
        assertTrue(run(module, "memory-space-opt").steps().getFirst().changed());
        assertTrue(!run(module, "memory-space-opt").steps().getFirst().changed());
    }

    @Test
    void warningsSayWhy() {
        String program = """
                @c = internal addrspace(4) global i32 0
                define void @f(ptr %p) {
                  %slot = alloca i32
                  store i32 1, ptr %p
                  store i32 1, ptr addrspacecast (ptr addrspace(4) @c to ptr)
                  %x = atomicrmw add ptr %slot, i32 1 monotonic
                  store i32 1, ptr null
                  ret void
                }
                """;
        assertEquals(
                List.of(
                        "cannot tell what pointer points to, the access stays generic",
                        "cannot write to constant memory",
                        "cannot do atomic operation on local memory",
                        "the pointer leads nowhere, the access is undefined"),
                remarks(program, "memory-space-opt<second-time;warnings>"));
        assertEquals(List.of(), remarks(program, "memory-space-opt<second-time;no-warnings>"));
    }
}
