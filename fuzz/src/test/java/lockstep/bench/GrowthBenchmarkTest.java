package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GrowthBenchmarkTest {
    @Test
    void longerKernelsAllocateMore() throws IOException {
        KeptFigures kept = new KeptFigures();
        new GrowthBenchmark(List.of(new GrowthBenchmark.Size(50, 0, 1), new GrowthBenchmark.Size(500, 0, 1))).run(kept);
        assertEquals(List.of(), kept.wrong());
        List<Double> allocated = kept.values("allocated");
        assertTrue(allocated.get(0) > 0 && allocated.get(1) > allocated.get(0), allocated.toString());
        assertEquals(allocated.get(1) / allocated.get(0), kept.values("allocated to the row before").getFirst());
        assertEquals(2, kept.values("time").size());
    }
}
