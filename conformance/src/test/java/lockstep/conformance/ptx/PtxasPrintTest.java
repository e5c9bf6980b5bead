package lockstep.conformance.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.conformance.sass.Ptxas;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.Section;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * ptxas compiles our output to the same machine words as the original. {@code -Dlockstep.ptx.stride=1} compares all
 * files of the corpus, not every tenth.
 */
class PtxasPrintTest {
    private static final int STRIDE = Integer.getInteger("lockstep.ptx.stride", 10);

    @TempDir
    Path folder;

    @BeforeAll
    static void ptxasIsInstalled() {
        assumeTrue(Ptxas.find("ptxas").isPresent(), "ptxas is not installed");
    }

    static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        List<Path> all = PtxCorpusTextTest.files();
        for (int index = 0; index < all.size(); index += STRIDE) {
            files.add(all.get(index));
        }
        return files;
    }

    @ParameterizedTest
    @MethodSource("files")
    void whatIsPrintedBecomesTheSameWords(Path file) throws IOException {
        byte[] original = Files.readAllBytes(file);
        String printed =
                PtxPrinter.print(PtxReader.read(file.toString(), original).orThrow());
        Map<String, String> expected = words(original);
        assertFalse(expected.isEmpty());
        assertEquals(expected, words(printed.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Code and initial data of the cubin, by section. */
    private Map<String, String> words(byte[] ptx) throws IOException {
        Path source = folder.resolve("module.ptx");
        Path result = folder.resolve("module.cubin");
        Files.write(source, ptx);
        String tool = Ptxas.find("ptxas").orElseThrow().toString();
        Ptxas.run(List.of(tool, "-arch=sm_90", source.toString(), "-o", result.toString()));
        Diagnostics diagnostics = new Diagnostics();
        Cubin cubin = CubinReader.read(
                        Files.readAllBytes(result), SourceLocation.ofFile(result.toString()), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        Map<String, String> words = new TreeMap<>();
        for (Section section : cubin.sections()) {
            if (section.isCode() || section.name().startsWith(".nv.constant")) {
                words.put(section.name(), hex(section.bytes()));
            }
        }
        return words;
    }

    private static String hex(Bytes bytes) {
        return HexFormat.of().formatHex(bytes.toArray());
    }
}
