package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.StringJoiner;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.Pipeline;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.compiler.pipeline.StandardPipelines;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.image.ProgramImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GrowthBenchmarkTest {
    /** Each program is a good test, and a larger one is larger. */
    @ParameterizedTest
    @EnumSource
    void longerKernelsAllocateMore(GrowthAxis axis) throws IOException {
        KeptFigures kept = new KeptFigures();
        List<GrowthBenchmark.Size> sizes =
                List.of(new GrowthBenchmark.Size(50, 2), new GrowthBenchmark.Size(500, 1));
        new GrowthBenchmark(List.of(new GrowthBenchmark.Series(axis, StandardPipelines.DEFAULT, sizes))).run(kept);
        assertEquals(List.of(), kept.wrong());
        List<Double> allocated = kept.values("allocated");
        assertTrue(allocated.get(0) > 0 && allocated.get(1) > allocated.get(0), allocated.toString());
        assertEquals(
                allocated.get(1) / allocated.get(0),
                kept.values("allocated to the row before").getFirst());
        assertEquals(2, kept.values("time").size());
    }

    /** What a check decodes takes memory by its size: ten times the program takes ten times, and a little more. */
    @ParameterizedTest
    @EnumSource
    void imagesGrowAsTheirPrograms(GrowthAxis axis) {
        double small = allocatedByImage(axis, 300);
        double large = allocatedByImage(axis, 3_000);
        assertTrue(large < 11 * small, () -> axis.word() + ": " + small + " and " + large + " bytes");
    }

    private static double allocatedByImage(GrowthAxis axis, int count) {
        Module module = NvvmReader.read("generated.ll", axis.program(count), new Context())
                .orThrow();
        ProgramImage.of(module);
        long start = ProcessorClock.allocatedBytes();
        ProgramImage.of(module);
        return ProcessorClock.allocatedBytes() - start;
    }

    /** Annotations of former kernels are visited once, not once for each kernel. */
    @Test
    void droppedKernelsTakeMemoryByTheirNumber() {
        Pipeline dropsAll = PipelineParser.parse(PassRegistry.builtIn(), "select-kernels<count=0>");
        double small = allocatedByPasses(dropsAll, 400);
        double large = allocatedByPasses(dropsAll, 4_000);
        assertTrue(large < 13 * small, () -> small + " and " + large + " bytes");
    }

    private static double allocatedByPasses(Pipeline pipeline, int kernels) {
        PassManager.run(annotatedKernels(kernels), pipeline, PipelineOptions.PLAIN);
        Module module = annotatedKernels(kernels);
        long start = ProcessorClock.allocatedBytes();
        PassManager.run(module, pipeline, PipelineOptions.PLAIN);
        return ProcessorClock.allocatedBytes() - start;
    }

    private static Module annotatedKernels(int count) {
        StringBuilder functions = new StringBuilder();
        StringJoiner annotations = new StringJoiner(", ", "!nvvm.annotations = !{", "}\n");
        for (int i = 0; i < count; i++) {
            functions.append("define ptx_kernel void @k%1$d() {\n  ret void\n}\n".formatted(i));
            functions.append("!%1$d = !{ptr @k%1$d, !\"maxntidx\", i32 64}\n".formatted(i));
            annotations.add("!" + i);
        }
        return NvvmReader.read("generated.ll", functions + annotations.toString(), new Context())
                .orThrow();
    }
}
