package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The benchmark at small sizes: its results are right, and a run allocates the same however long its loop is. */
final class LinearBenchmarkTest {
    /** The ratios are for a run that is warm and long; here the figures are there, and the results right. */
    @Test
    void eachSizeIsRunAndRight() {
        KeptFigures kept = new KeptFigures();
        new LinearBenchmark(List.of(1e6, 1e7), 1 << 14).run(kept);
        assertEquals(List.of(), kept.wrong());
        assertEquals(3, kept.values("time").size());
        assertEquals(1, kept.values("allocated to the row before").size());
        assertEquals(1, kept.values("allocated to its size").size());
    }
}
