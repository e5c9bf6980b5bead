package lockstep.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The benchmark at small sizes: its results are right, and a run allocates the same however long its loop is. */
final class LinearBenchmarkTest {
    @Test
    void longerLoopsAllocateNothingMore() {
        KeptFigures kept = new KeptFigures();
        new LinearBenchmark(List.of(1e6, 1e7)).run(kept);
        assertEquals(List.of(), kept.wrong());
        assertEquals(2, kept.values("time").size());
        double ratio = kept.values("allocated to the row before").getFirst();
        assertTrue(ratio < 1.5, "allocation grows with the number of instructions: " + ratio);
    }
}
