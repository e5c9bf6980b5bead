package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import lockstep.compiler.pipeline.StandardPipelines;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GrowthBenchmarkTest {
    /** Each program is a good test, and a larger one is larger. */
    @ParameterizedTest
    @EnumSource
    void longerKernelsAllocateMore(GrowthAxis axis) throws IOException {
        KeptFigures kept = new KeptFigures();
        List<GrowthBenchmark.Size> sizes =
                List.of(new GrowthBenchmark.Size(50, 0, 1), new GrowthBenchmark.Size(500, 0, 1));
        new GrowthBenchmark(List.of(new GrowthBenchmark.Series(axis, StandardPipelines.DEFAULT, sizes))).run(kept);
        assertEquals(List.of(), kept.wrong());
        List<Double> allocated = kept.values("allocated");
        assertTrue(allocated.get(0) > 0 && allocated.get(1) > allocated.get(0), allocated.toString());
        assertEquals(
                allocated.get(1) / allocated.get(0),
                kept.values("allocated to the row before").getFirst());
        assertEquals(2, kept.values("time").size());
    }
}
