package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With stand-ins for libnvvm and llc. */
final class LibnvvmBenchmarkTest {
    private static final String CC = "cc beside libnvvm";
    private static final String LLC = "nvopt<O3> and llc beside libnvvm";

    @TempDir
    private Path folder;

    private CompilerStubs standIns;

    @BeforeEach
    void writeKernel() throws IOException {
        standIns = new CompilerStubs(folder);
        standIns.writeKernel(".raw.ll");
        standIns.writeKernel(".O1.ll");
    }

    private KeptFigures measure(String peer, Optional<OutsideTool> llc) throws IOException {
        KeptFigures figures = new KeptFigures();
        String command = standIns.tool("peer", peer).path() + " {in} {out}";
        new LibnvvmBenchmark(folder, command, llc).run(figures);
        return figures;
    }

    private Optional<OutsideTool> llc(String body) throws IOException {
        return Optional.of(standIns.tool("llc", body));
    }

    @Test
    void theUnoptimizedFormIsMeasuredBesideThePeer() throws IOException {
        KeptFigures figures = measure(standIns.writes(7), llc(standIns.writes(7)));
        double ratio = figures.values("executed by cc").getFirst() / CompilerStubs.EXECUTED;
        assertEquals(List.of(ratio, ratio), figures.values(CC), "the kernel and the mean");
        assertEquals(List.of(1.0, 1.0), figures.values(LLC));
        assertEquals(List.of(), figures.wrong());
    }

    @Test
    void withoutThePeerNothingIsMeasured() throws IOException {
        KeptFigures figures = new KeptFigures();
        new LibnvvmBenchmark(folder, "no-such-compiler {in} {out}", Optional.empty()).run(figures);
        assertEquals(1, figures.skipped().size());
        assertTrue(figures.skipped().getFirst().contains("no-such-compiler"), figures.skipped()::toString);
        assertEquals(List.of(), figures.values("executed by cc"));
    }

    @Test
    void aKernelThatThePeerRefusesIsSkipped() throws IOException {
        KeptFigures figures = measure("exit 1", Optional.empty());
        assertTrue(figures.skipped().contains("k: libnvvm makes nothing of it (Refusal)"), figures.skipped()::toString);
        assertEquals(List.of(), figures.values(CC));
        assertEquals(1, figures.values("executed by cc").size());
    }

    @Test
    void aWrongResultOfThePeerIsNotAFigure() throws IOException {
        KeptFigures figures = measure(standIns.writes(8), llc(standIns.writes(7)));
        assertEquals(List.of(), figures.values(CC));
        assertEquals(List.of(), figures.values(LLC));
        assertEquals(1, figures.wrong().size());
        assertTrue(figures.wrong().getFirst().startsWith("k, libnvvm: "), figures.wrong()::toString);
    }

    @Test
    void aCrashOfLlcIsSkippedWithItsLine() throws IOException {
        KeptFigures figures = measure(standIns.writes(7), llc("echo first line; echo second; kill -ABRT $$"));
        assertTrue(
                figures.skipped().contains("k: llc crashed with status 134: first line"), figures.skipped()::toString);
        assertEquals(2, figures.values(CC).size());
        assertEquals(List.of(), figures.values(LLC));
    }
}
