package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What interrupted commands leave: their results so far, and no temporary files. */
@EnabledOnOs({OS.LINUX, OS.MAC})
final class InterruptionTest {
    private static final String PROGRAM = """
            ; LAUNCH: k grid=1 block=32 args=[buf i32[32] zero]
            define ptx_kernel void @k(ptr addrspace(1) %p) {
              %a = add i32 1, 2
              %b = add i32 %a, 3
              %c = add i32 %b, 4
              %d = add i32 %c, 5
              %e = add i32 %d, 6
              store i32 %e, ptr addrspace(1) %p
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private Path temporary;

    @BeforeEach
    void layOut() throws IOException {
        temporary = Files.createDirectory(folder.resolve("temporary"));
        Files.writeString(folder.resolve("a.ll"), PROGRAM);
        Files.writeString(folder.resolve("b.ll"), PROGRAM.replace("5", "4711"));
        Files.writeString(folder.resolve("c.ll"), PROGRAM);
    }

    private void writeTool(String script) throws IOException {
        Path tool = Files.writeString(folder.resolve("tool"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Lockstep.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 1_200 && !condition.getAsBoolean(); i++) {
            Thread.sleep(50);
        }
        assertTrue(condition.getAsBoolean());
    }

    private String text(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private void interrupt(Process process) throws InterruptedException, IOException {
        process.destroy();
        assertTrue(process.waitFor(40, TimeUnit.SECONDS));
        assertEquals(128 + 15, process.exitValue(), text("err"));
        try (Stream<Path> left = Files.list(temporary)) {
            assertEquals(
                    List.of(), left.filter(file -> !file.endsWith("hsperfdata")).toList());
        }
    }

    @Test
    void checkTellsWhatItHas() throws IOException, InterruptedException {
        writeTool("if grep -q 4711 \"$1\"; then touch begun; exec sleep 100; fi; cp \"$1\" \"$2\"\n");
        String tool = folder.resolve("tool") + " {in} {out}";
        Process process =
                start("check", "a.ll", "b.ll", "c.ll", "--external", tool, "--junit", "j.xml", "--sarif", "s.sarif");
        await(() -> Files.exists(folder.resolve("begun")));
        interrupt(process);
        assertTrue(text("out").contains("INCOMPLETE: 1 files, "), text("out"));
        assertTrue(text("out").contains(", 2 files not checked"), text("out"));
        assertTrue(text("j.xml").contains("a.ll"));
        assertTrue(text("s.sarif").contains("2.1.0"));
    }

    @Test
    void reduceKeepsTheBestSoFar() throws IOException, InterruptedException {
        writeTool("echo x >>asked; sleep 0.2; grep -v store \"$1\" >\"$2\"\n");
        String tool = folder.resolve("tool") + " {in} {out}";
        Process process = start("reduce", "a.ll", "--external", tool, "--time", "1h", "-o", "best.ll");
        await(() -> Files.exists(folder.resolve("asked")) && count() > 5);
        interrupt(process);
        assertTrue(text("err").contains("; interrupted)"), text("err"));
        assertTrue(text("best.ll").contains("store"), text("best.ll"));
    }

    private long count() {
        try {
            return text("asked").lines().count();
        } catch (IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }
}
