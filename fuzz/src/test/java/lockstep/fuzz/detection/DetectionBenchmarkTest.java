package lockstep.fuzz.detection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import lockstep.fuzz.detection.BugResult.SeedSpread;
import lockstep.fuzz.detection.DetectionCampaign.SearchResult;
import lockstep.fuzz.kernel.TestCase;
import org.junit.jupiter.api.Test;

/** The benchmark counts seeds, misses and blame as documented, the same for any number of workers. */
final class DetectionBenchmarkTest {
    private static final SeededBug BUG =
            SeededBug.find("instsimplify/sign-as-bit").orElseThrow();
    private static final SeededBug OTHER =
            SeededBug.find("dce/atomic-before-atomic").orElseThrow();

    private static TestCase program(SeededBug bug) {
        Path file = Path.of("src/test/resources/detection", bug.pass(), bug.name() + ".ll");
        try {
            return TestCase.read(file.toString(), Files.readAllBytes(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The program of {@link #BUG} for seeds that end in 7, and one on which it does not fire for all others. */
    private static TestCase everyTenth(long seed) {
        return program(seed % 10 == 7 ? BUG : OTHER);
    }

    @Test
    void seedsAreCountedFromTheBeginningOfTheCampaign() throws IOException {
        DetectionCampaign second = new DetectionCampaign(DetectionBenchmarkTest::everyTenth, 1, 15);
        SearchResult search = second.run(List.of(BUG), h -> {}).getFirst();
        assertTrue(search.isCaught());
        assertEquals(17, search.seed());
        assertEquals(3, search.seeds());
        assertEquals(1, search.fired());
        assertTrue(search.isAttributed());
        assertEquals("differs output", search.oracle());
    }

    @Test
    void aBugThatDoesNotShowIsMissed() throws IOException {
        AtomicInteger told = new AtomicInteger();
        DetectionCampaign first = new DetectionCampaign(DetectionBenchmarkTest::everyTenth, 0, 5);
        SearchResult search =
                first.run(List.of(BUG), h -> told.incrementAndGet()).getFirst();
        assertFalse(search.isCaught());
        assertFalse(search.isAttributed());
        assertEquals(5, search.seeds());
        assertEquals(1, told.get());
        BugResult result = BugResult.of(BUG, List.of(search), 0.5, Optional.empty());
        assertTrue(result.isMissed());
        assertTrue(result.isTrivial());
    }

    @Test
    void firingIsCountedOverTheSeeds() {
        Map<SeededBug, Long> fired = BugPrefilter.firingCounts(List.of(BUG), DetectionBenchmarkTest::everyTenth, 5, 35);
        assertEquals(Map.of(BUG, 3L), fired);
    }

    @Test
    void quantilesAreThoseOfTheSample() {
        SeedSpread ten = SeedSpread.of(List.of(10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L));
        assertEquals(6, ten.median());
        assertEquals(10, ten.percentile95());
        assertEquals(new SeedSpread(4, 4), SeedSpread.of(List.of(4L)));
    }

    @Test
    void theNumberOfWorkersDoesNotShow() throws IOException {
        List<SeededBug> bugs =
                List.of(BUG, SeededBug.find("break-crit-edges/stale-entry").orElseThrow());
        AtomicInteger told = new AtomicInteger();
        List<BugResult> one = new DetectionBenchmark(new DetectionBenchmark.Plan(bugs, 2, 30, 1, 10, false))
                .run(told::incrementAndGet);
        List<BugResult> four =
                new DetectionBenchmark(new DetectionBenchmark.Plan(bugs, 2, 30, 4, 10, false)).run(() -> {});
        assertEquals(one, four);
        assertEquals(4, told.get());
    }

    @Test
    void anEmptyPlanIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new DetectionBenchmark.Plan(List.of(), 1, 1, 1, 1, false));
        assertThrows(
                IllegalArgumentException.class, () -> new DetectionBenchmark.Plan(List.of(BUG), 0, 1, 1, 1, false));
    }
}
