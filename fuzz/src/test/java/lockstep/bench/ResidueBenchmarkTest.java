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
import java.util.concurrent.atomic.AtomicInteger;
import lockstep.bench.ResidueBenchmark.LiteralStructs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With stand-ins for opt: shell scripts that change texts. */
final class ResidueBenchmarkTest {
    private static final String KERNEL = """
            target triple = "nvptx64-nvidia-cuda"
            define i32 @f(i32 %x) {
            entry:
              %dead = mul i32 %x, 3
              %sum = add i32 %x, 7
              ret i32 %sum
            }
            """;

    @TempDir
    private Path folder;

    private OutsideTool opt(String filter) throws IOException {
        Path script = folder.resolve("opt");
        String text = "#!/bin/sh\n[ \"$2\" = -passes=instnamer ] && exec cat \"$3\"\n" + filter + " \"$3\"\n";
        Files.writeString(script, text);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new OutsideTool(script);
    }

    private KeptFigures measure(String pass, OutsideTool opt) throws IOException {
        Files.writeString(folder.resolve("k.raw.ll"), KERNEL);
        Files.writeString(folder.resolve("other.ll"), "not looked at");
        AtomicInteger steps = new AtomicInteger();
        ResidueBenchmark benchmark = new ResidueBenchmark(
                List.of(pass), "", folder, 0, Optional.of(folder.resolve("left")), steps::addAndGet);
        KeptFigures figures = new KeptFigures();
        benchmark.run(opt, figures);
        assertEquals(1, steps.get());
        assertEquals(benchmark.steps(), steps.get());
        return figures;
    }

    @Test
    void whatOurPassDidBeforeIsNotLeft() throws IOException {
        KeptFigures figures = measure("dce", opt("sed /mul/d"));
        assertEquals(List.of(3.0), figures.values("instructions"));
        assertEquals(List.of(1.0), figures.values("changes of opt"));
        assertEquals(List.of(0.0), figures.values("left"));
    }

    @Test
    void whatOptStillChangesIsLeft() throws IOException {
        KeptFigures figures = measure("dce", opt("sed -e /mul/d -e s/7/8/"));
        assertEquals(List.of(3.0), figures.values("changes of opt"));
        assertEquals(List.of(2.0), figures.values("changes behind ours"));
        assertEquals(
                List.of("- @f: %sum = add i32 %x, 7", "+ @f: %sum = add i32 %x, 8"),
                Files.readAllLines(folder.resolve("left").resolve("dce-kernels.txt")));
    }

    @Test
    void programsOnWhichOptCrashesAreLeftOutVisibly() throws IOException {
        KeptFigures figures = measure("dce", opt("kill -SEGV $$; cat"));
        assertEquals(List.of(0.0), figures.values("changes of opt"));
        assertTrue(
                figures.skipped().getFirst().endsWith("opt crashes on 1 of 1, which are left out"),
                figures.skipped().toString());
    }

    @Test
    void anOptThatChangesNothingLeavesNothing() throws IOException {
        KeptFigures figures = measure("dce", opt("cat"));
        assertEquals(List.of(0.0), figures.values("changes of opt"));
        assertEquals(List.of(0.0), figures.values("left"));
        assertEquals(1, figures.skipped().size());
    }

    @Test
    void optIsToldOfNoTargetThatItLeavesAlone() throws IOException {
        String noTarget = "if grep -q triple \"$3\"; then exec cat \"$3\"; fi; sed s/7/8/";
        assertEquals(List.of(2.0), measure("jump-threading", opt(noTarget)).values("changes of opt"));
        assertEquals(List.of(0.0), measure("adce", opt(noTarget)).values("changes of opt"));
    }

    @Test
    void anOptThatFailsIsSaid() throws IOException {
        OutsideTool failing = opt("echo broken; exit 1;");
        IOException fault = assertThrows(IOException.class, () -> measure("dce", failing));
        assertTrue(String.valueOf(fault.getMessage()).contains("broken"), fault.getMessage());
    }

    @Test
    void namesOfStructsAreWrittenOutAlsoWithinOthers() {
        String text = """
                %struct.Outer = type { i32, %"struct.In ner" }
                %"struct.In ner" = type <{ i8, ptr }>

                define %struct.Outer @f(i32 %struct) {
                  %a = extractvalue %struct.Outer poison, 1
                }
                """;
        assertEquals("""

                define { i32, <{ i8, ptr }> } @f(i32 %struct) {
                  %a = extractvalue { i32, <{ i8, ptr }> } poison, 1
                }
                """, LiteralStructs.of(text));
    }

    @Test
    void textWithoutNamesOfStructsStays() {
        assertEquals("%x = add i32 %y, 1\n", LiteralStructs.of("%x = add i32 %y, 1\n"));
    }
}
