package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With stand-ins for llc: shell scripts that write PTX, or crash. */
final class QualityBenchmarkTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeKernel() throws IOException {
        standIns().writeKernel(".O1.ll");
        Files.writeString(folder.resolve("k.raw.ll"), "not looked at");
    }

    private Path table() {
        return folder.resolve("tables").resolve("kernels.txt");
    }

    private KeptFigures measure(boolean isUpdate, Optional<OutsideTool> llc) throws IOException {
        KeptFigures figures = new KeptFigures();
        new QualityBenchmark(folder, table(), isUpdate, llc, Optional.empty()).run(figures);
        return figures;
    }

    private CompilerStubs standIns() {
        return new CompilerStubs(folder);
    }

    private Optional<OutsideTool> llc(String body) throws IOException {
        return Optional.of(standIns().tool("llc", body));
    }

    @Test
    void aKernelWithoutARowIsWrongUntilTheTableIsWritten() throws IOException {
        assertEquals(
                List.of("k has no row in the table; --update writes it"),
                measure(false, Optional.empty()).wrong());
        assertEquals(List.of(), measure(true, Optional.empty()).wrong());
        assertEquals(List.of(), measure(false, Optional.empty()).wrong());
    }

    @Test
    void aKernelThatBecameSlowerIsWrong() throws IOException {
        double executed = measure(true, Optional.empty()).values("executed").getFirst();
        assertTrue(executed > 2, executed + " instructions");
        String text = Files.readString(table());
        Files.writeString(table(), text.replace("k | " + (long) executed, "k | " + (long) (executed - 1)));
        List<String> wrong = measure(false, Optional.empty()).wrong();
        assertEquals(1, wrong.size());
        assertTrue(wrong.getFirst().startsWith("k executes " + (long) executed), wrong.toString());
    }

    @Test
    void thePeerIsRunWithBothSettings() throws IOException {
        KeptFigures figures = measure(true, llc(standIns().writes(7)));
        double ratio = figures.values("executed").getFirst() / CompilerStubs.EXECUTED;
        assertEquals(List.of(ratio, ratio), figures.values("beside llc"));
        assertEquals(List.of(ratio, ratio), figures.values("beside plain llc"));
        assertEquals(List.of(), figures.values("through ptxas"));
    }

    @Test
    void aWrongResultOfThePeerIsNotAFigure() throws IOException {
        KeptFigures figures = measure(true, llc(standIns().writes(8)));
        assertEquals(List.of(), figures.values("beside llc"));
        assertEquals(2, figures.wrong().size());
    }

    @Test
    void aPeerThatCrashesIsSkippedWithItsLine() throws IOException {
        KeptFigures figures = measure(true, llc("echo first line; echo second; kill -ABRT $$"));
        assertEquals(List.of(), figures.wrong());
        assertTrue(
                figures.skipped().contains("k: llc crashed with status 134: first line"), figures.skipped()::toString);
    }

    @Test
    void aLineThatIsNotARowIsRefusedAtItsPlace() throws IOException {
        Files.createDirectories(table().getParent());
        Files.writeString(table(), "# a comment\nk | 3 | x | - | - | - | - | -\n");
        InputException refused = assertThrows(InputException.class, () -> measure(false, Optional.empty()));
        assertTrue(String.valueOf(refused.getMessage()).contains(":2:1"), refused.getMessage());
    }
}
