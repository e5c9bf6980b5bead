package lockstep.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.ptx.verify.PtxVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The PTX of nvcc and llc for the kernels is read completely, verifies, and prints to a fixed point. */
class PtxCorpusTextTest {
    /** {@code NAME.nvcc.ptx}, {@code NAME.nvcc-O0.ptx}, {@code NAME.llc.ptx}, in the order of their names. */
    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("corpus", "ptx", "kernels"))) {
            return files.filter(file -> file.toString().endsWith(".ptx"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void threeFilesOfEachKernelAreThere() throws IOException {
        assertTrue(files().size() >= 150, files().size() + " files");
        assertEquals(0, files().size() % 3);
    }

    @ParameterizedTest
    @MethodSource("files")
    void theFileIsReadWholeAndPrintsToAFixedPoint(Path file) throws IOException {
        PtxReader.ParseResult result = PtxReader.read(file.toString(), Files.readAllBytes(file));
        assertEquals("", result.diagnostics().toString());
        PtxModule module = result.orThrow();
        assertEquals("", PtxVerifier.verify(module).toString());
        assertEquals(
                0,
                statements(module)
                        .filter(PtxOpaqueInstruction.class::isInstance)
                        .count());
        String printed = PtxPrinter.print(module);
        PtxModule again = PtxReader.read("printed", printed).orThrow();
        assertEquals(printed, PtxPrinter.print(again));
        assertEquals("", PtxVerifier.verify(again).toString());
    }

    private static Stream<PtxStatement> statements(PtxModule module) {
        return module.functions().stream()
                .map(PtxFunction::body)
                .flatMap(body -> body.stream())
                .flatMap(body -> body.statements().stream());
    }

    @ParameterizedTest
    @MethodSource("files")
    void theFileSaysHowItIsLaunchedAndWhatComesOut(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        assertTrue(text.contains("\n// LAUNCH: "));
        assertTrue(text.contains("\n// EXPECT: "));
    }
}
