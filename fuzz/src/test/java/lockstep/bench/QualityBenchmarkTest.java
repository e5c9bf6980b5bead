package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import lockstep.ir.diag.InputException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With stand-ins for llc: shell scripts that write PTX, or crash. */
final class QualityBenchmarkTest {
    private static final String KERNEL = """
            target triple = "nvptx64-nvidia-cuda"
            define ptx_kernel void @k(ptr %p) {
              store i32 7, ptr %p
              ret void
            }
            """;
    private static final String PTX = """
            .version 8.0
            .target sm_90
            .address_size 64
            .visible .entry k(.param .u64 p) {
              .reg .b64 %p;
              ld.param.u64 %p, [p];
              st.u32 [%p], VALUE;
              ret;
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeKernel() throws IOException {
        Files.writeString(folder.resolve("k.O1.ll"), KERNEL);
        Files.writeString(
                folder.resolve("k.launch"), "LAUNCH: k grid=1 block=1 args=[out i32[1]]\nEXPECT: k arg=0[0]=7\n");
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

    private Optional<OutsideTool> llc(String body) throws IOException {
        Path script = folder.resolve("llc");
        Files.writeString(script, "#!/bin/sh\nfor last; do :; done\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return Optional.of(new OutsideTool(script));
    }

    private String writes(int value) throws IOException {
        Path ptx = folder.resolve("made.ptx");
        Files.writeString(ptx, PTX.replace("VALUE", Integer.toString(value)));
        return "cat " + ptx + " > $last";
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
        KeptFigures figures = measure(true, llc(writes(7)));
        double ratio = figures.values("executed").getFirst() / 3;
        assertEquals(List.of(ratio, ratio), figures.values("beside llc"));
        assertEquals(List.of(ratio, ratio), figures.values("beside plain llc"));
        assertEquals(List.of(), figures.values("through ptxas"));
    }

    @Test
    void aWrongResultOfThePeerIsNoFigure() throws IOException {
        KeptFigures figures = measure(true, llc(writes(8)));
        assertEquals(List.of(), figures.values("beside llc"));
        assertEquals(2, figures.wrong().size());
    }

    @Test
    void aPeerThatCrashesIsSkippedWithItsLine() throws IOException {
        KeptFigures figures = measure(true, llc("echo first line; echo second; kill -ABRT $$"));
        assertEquals(List.of(), figures.wrong());
        assertTrue(figures.skipped().contains("k: llc crashed with status 134: first line"),
                figures.skipped()::toString);
    }

    @Test
    void aLineThatIsNoRowIsRefusedAtItsPlace() throws IOException {
        Files.createDirectories(table().getParent());
        Files.writeString(table(), "# a comment\nk | 3 | x | - | - | - | - | -\n");
        InputException refused = assertThrows(InputException.class, () -> measure(false, Optional.empty()));
        assertTrue(String.valueOf(refused.getMessage()).contains(":2:1"), refused.getMessage());
    }
}
