package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScalingBenchmarkTest {
    @Test
    void speedUpIsThatOfTheBestRates() throws IOException {
        KeptFigures kept = new KeptFigures();
        new ScalingBenchmark(2, 6, 2).run(kept);
        assertEquals(List.of(), kept.wrong());
        List<Double> rates = kept.values("rate");
        assertEquals(rates.get(1) / rates.get(0), kept.values("speed-up").getFirst(), 1e-9);
        assertTrue(
                kept.values("processor time").getFirst() > 0,
                kept.values("processor time").toString());
    }

    @Test
    void timesWithoutSeedsAreNotFigures() throws IOException {
        KeptFigures kept = new KeptFigures();
        new ScalingBenchmark(0, 0, 1).run(kept);
        assertTrue(kept.values("processor time").getFirst().isNaN());
    }
}
