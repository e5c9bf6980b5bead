package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CheckBenchmarkTest {
    @Test
    void rateIsThatOfTheWholeCheck() throws IOException {
        KeptFigures kept = new KeptFigures();
        new CheckBenchmark(3, 0, 1).run(kept);
        assertEquals(List.of(), kept.wrong());
        assertEquals(1e6 / kept.values("time").getLast(), kept.values("rate").getFirst());
        assertTrue(
                kept.values("instructions").getFirst() > 1,
                kept.values("instructions").toString());
    }

    @Test
    void withoutProgramsNothingIsMeasured() throws IOException {
        KeptFigures kept = new KeptFigures();
        new CheckBenchmark(0, 0, 1).run(kept);
        assertEquals(1, kept.wrong().size());
        assertEquals(List.of(), kept.values("rate"));
    }
}
