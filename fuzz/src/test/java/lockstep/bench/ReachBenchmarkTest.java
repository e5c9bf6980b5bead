package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReachBenchmarkTest {
    @TempDir
    private Path folder;

    private static KeptFigures measure(List<String> passes, int programs, Optional<Path> kept) throws IOException {
        KeptFigures figures = new KeptFigures();
        AtomicInteger advanced = new AtomicInteger();
        Path filetests = Path.of("../conformance/filetests");
        ReachBenchmark benchmark = new ReachBenchmark(passes, programs, filetests, kept, advanced::addAndGet);
        benchmark.run(figures);
        assertEquals(benchmark.steps(), advanced.get());
        return figures;
    }

    @Test
    void moreProgramsReachNoLess() throws IOException {
        double few = measure(List.of("simplifycfg"), 12, Optional.empty())
                .all()
                .getFirst()
                .value();
        double more = measure(List.of("simplifycfg"), 120, Optional.empty())
                .all()
                .getFirst()
                .value();
        assertTrue(few < more, few + " and " + more);
    }

    @Test
    void whatIsNotReachedIsKeptByPass() throws IOException {
        measure(List.of("dce", "simplifycfg"), 24, Optional.of(folder));
        List<String> missing = Files.readAllLines(folder.resolve("simplifycfg-rules.txt"));
        assertTrue(missing.stream().allMatch(rule -> rule.startsWith("simplifycfg:")), missing::toString);
        assertEquals(missing.stream().sorted().toList(), missing);
        assertFalse(Files.exists(folder.resolve("dce-rules.txt")), "dce has one rule, which is applied");
    }

    /** Passes over other programs than LLVM IR have no row, and a part of the passes has no limit. */
    @Test
    void chosenPassesHaveNoLimit() throws IOException {
        List<Figure> figures =
                measure(List.of("dce", "machine-cp"), 12, Optional.empty()).all();
        assertEquals(
                List.of("dce", "all passes", "all passes"),
                figures.stream().map(Figure::subject).toList());
        assertTrue(figures.stream().allMatch(Figure::holds));
    }

    /** What is listed as unreachable, with a proof, must not be reached. */
    @Test
    void aDisprovedProofIsNoticed() {
        assertEquals(Set.of(), ReachBenchmark.disproved(Set.of("inline:inline!recursive")));
        assertEquals(
                Set.of("inline:inline!kernel"),
                ReachBenchmark.disproved(Set.of("inline:inline!recursive", "inline:inline!kernel")));
    }

    @Test
    void fewProgramsMissTheLimit() throws IOException {
        List<Figure> figures = measure(List.of(), 2, Optional.empty()).all();
        assertFalse(figures.get(figures.size() - 2).holds(), figures::toString);
    }
}
