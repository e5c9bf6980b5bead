package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;
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
    void longerKernelsAllocateMore(GrowthAxis axis) {
        KeptFigures kept = new KeptFigures();
        List<GrowthBenchmark.Size> sizes = List.of(new GrowthBenchmark.Size(50, 2), new GrowthBenchmark.Size(500, 1));
        new GrowthBenchmark(List.of(new GrowthBenchmark.Series(axis, StandardPipelines.DEFAULT, sizes))).run(kept);
        assertEquals(List.of(), kept.wrong());
        List<Double> allocated = kept.values("allocated");
        assertTrue(allocated.get(0) > 0 && allocated.get(1) > allocated.get(0), allocated.toString());
        assertEquals(
                allocated.get(1) / allocated.get(0),
                kept.values("allocated to the row before").getFirst());
        assertEquals(2, kept.values("time").size());
        List<Double> steps = kept.values("steps");
        assertEquals(
                steps.get(1) / steps.get(0),
                kept.values("steps to the row before").getFirst(),
                1e-9);
    }

    /**
     * Ten times the program takes at most ten times the steps, and some for what passes sort, at -O3. Sizes of nests
     * are larger, since their threads drift apart up to the first barrier, after a hundred nests.
     */
    @ParameterizedTest
    @EnumSource
    void stepsGrowAsTheirPrograms(GrowthAxis axis) {
        int size = axis == GrowthAxis.NESTS ? 300 : 100;
        Function<byte[], String> counting = GrowthCheck.counting("nvopt<O3>");
        byte[] small = axis.program(size).getBytes(StandardCharsets.UTF_8);
        byte[] large = axis.program(10 * size).getBytes(StandardCharsets.UTF_8);
        GrowthBenchmark.steps(counting, small);
        double ratio = (double) GrowthBenchmark.steps(counting, large) / GrowthBenchmark.steps(counting, small);
        assertTrue(ratio < 11, () -> axis.word() + ": " + ratio);
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
