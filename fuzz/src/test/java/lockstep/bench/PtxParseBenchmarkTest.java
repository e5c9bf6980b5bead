package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark on a small file: how it is repeated, and which inputs are not a corpus. */
final class PtxParseBenchmarkTest {
    @TempDir
    private Path folder;

    @Test
    void repeatsFilesUnderOtherNames() throws IOException {
        Files.writeString(folder.resolve("one.ptx"), """
                // a comment
                .version 8.0
                .target sm_80
                .address_size 64
                .global .b32 counter;
                .visible .entry k() {
                  .reg .b32 %counter;
                  ld.global.b32 %counter, [counter]; // reads
                  ret;
                }
                """);
        KeptFigures kept = new KeptFigures();
        new PtxParseBenchmark(folder, 20).run(kept);
        assertEquals(List.of(), kept.wrong());
        assertEquals(List.of(3.0 + 3 * 6), kept.values("lines"));
    }

    @Test
    void aFolderWithoutFilesIsNotACorpus() {
        InputException fault =
                assertThrows(InputException.class, () -> new PtxParseBenchmark(folder, 20).run(new KeptFigures()));
        assertEquals("no-benchmark-kernels", fault.diagnostics().getFirst().code());
    }
}
