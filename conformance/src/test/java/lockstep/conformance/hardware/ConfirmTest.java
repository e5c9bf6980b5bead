package lockstep.conformance.hardware;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lockstep.conformance.hardware.ConfirmCommand.Said;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code hardware/confirm} against a driver without a device, whose kernels do what their names say. Oracle: stub.c.
 */
final class ConfirmTest {
    private static final String HANG_LIMIT = "4";

    /** Where the library is, which all tests share. */
    @TempDir
    private static Path stub;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compileStub() throws IOException {
        ConfirmCommand.compileStub(library());
    }

    private static String library() {
        return stub.resolve("libcuda-stub.so").toString();
    }

    /** A folder as {@code --build} leaves it, with a program for each kernel and one version of each. */
    private void built(String arch, String... kernels) throws IOException {
        List<String> entries = new ArrayList<>();
        for (String kernel : kernels) {
            Files.writeString(folder.resolve(kernel + ".ptx"), """
                    // LAUNCH: %s grid=1,2 block=4 shared=8 args=[buf i32[4] iota, i32 -5]
                    // EXPECT: %s arg=0[0]=-5
                    // EXPECT: %s arg=0[3]=-2
                    """.formatted(kernel, kernel, kernel));
            Files.writeString(folder.resolve(kernel + "-O3.cubin"), "words");
            entries.add("""
                    {"kind": "bug", "number": 1, "program": "%s", "scheduled": %s, "version": "ptxas 1", "level": "-O3",
                     "file": "%s-O3.cubin", "state": "made"}""".formatted(kernel, kernel.equals("wavers"), kernel));
        }
        index(arch, entries);
    }

    private void index(String arch, List<String> entries) throws IOException {
        Files.writeString(
                folder.resolve("index.json"),
                "{\"arch\": \"" + arch + "\", \"entries\": [" + String.join(",\n", entries) + "]}");
    }

    private Said confirm() throws IOException {
        return ConfirmCommand.run("--run", folder.toString(), "--library", library(), "--limit", HANG_LIMIT);
    }

    private String results() throws IOException {
        return Files.readString(folder.resolve("results.jsonl"));
    }

    private String outcome(String kernel) throws IOException {
        return results()
                .lines()
                .filter(line -> line.contains("\"key\": \"" + kernel + " "))
                .map(line -> line.replaceAll(".*\"outcome\": \"([^\"]*)\".*", "$1"))
                .collect(Collectors.joining(","));
    }

    /** Processes in sequence: the crash of one does not affect the next. */
    @Test
    void eachProgramHasAResultOfItsOwn() throws IOException {
        built("sm_90", "holds", "errs", "hangs", "crashes", "loses", "wavers", "last");
        Said said = confirm();
        assertEquals(0, said.status(), said.output());
        assertEquals("right", outcome("holds"));
        assertEquals("wrong", outcome("errs"));
        assertEquals("hang", outcome("hangs"));
        assertEquals("crash", outcome("crashes"));
        assertEquals("lost context", outcome("loses"));
        assertEquals("sometimes wrong", outcome("wavers"));
        assertEquals("right", outcome("last"));
        assertTrue(results().contains("arg 0 [3]: -1, expected -2"), results());
        assertTrue(results().contains("\"rounds\": 100, \"wrong\": 50"), results());
        assertTrue(said.output().contains("stub, driver 13000, sm_90"), said.output());
        assertTrue(said.output().lines().anyMatch(line -> line.matches("loses +lost context")), said.output());
    }

    /** The driver's own compiler gets the PTX, and its level. */
    @Test
    void theDriverCompilesAtTwoLevels() throws IOException {
        built("sm_90", "holds");
        index(
                "sm_90",
                Stream.of("0", "4", "2").map(level -> """
                {"kind": "bug", "number": 1, "program": "holds", "scheduled": false, "version": "driver", "level": "%s",
                 "file": "holds.ptx", "state": "made"}""".formatted(level)).toList());
        assertEquals(0, confirm().status());
        assertEquals("right,right,driver error", outcome("holds"));
    }

    @Test
    void whatWasNotBuiltIsSaid() throws IOException {
        built("sm_90", "holds");
        index("sm_90", List.of("""
                {"kind": "bug", "number": 1, "program": "holds", "scheduled": false, "version": "ptxas 1",
                 "level": "-O3", "file": "none", "state": "ptxas crashes"}"""));
        assertEquals(0, confirm().status());
        assertEquals("not built", outcome("holds"));
    }

    /** Recorded results are not run again, and a truncated line does not count as recorded. */
    @Test
    void aRunThatWasCutOffGoesOn() throws IOException {
        built("sm_90", "holds", "errs");
        Files.writeString(folder.resolve("results.jsonl"), """
                {"about": {"device": "stub"}}
                {"outcome": "hang", "key": "holds ptxas 1 -O3"}
                {"outcome": "ha""");
        assertEquals(0, confirm().status());
        assertEquals("hang", outcome("holds"));
        assertEquals("wrong", outcome("errs"));
        assertTrue(results().lines().anyMatch(line -> line.equals("{\"outcome\": \"ha")), results());
    }

    @Test
    void aMissingLibraryIsSaidInOneLine() throws IOException {
        built("sm_90", "holds");
        String missing = folder.resolve("none.so").toString();
        Said said = ConfirmCommand.run("--run", folder.toString(), "--library", missing);
        assertEquals(2, said.status());
        assertTrue(said.output().contains("none.so"), said.output());
        assertFalse(said.output().contains("Traceback"), said.output());
        assertFalse(Files.exists(folder.resolve("results.jsonl")));
    }

    @Test
    void cubinsOfAnotherArchitectureAreNotRun() throws IOException {
        built("sm_120", "holds");
        Said said = confirm();
        assertEquals(2, said.status());
        assertTrue(said.output().contains("the device is sm_90, the cubins are for sm_120"), said.output());
    }

    /** A malformed launch line is our own fault, which the exit status shows. */
    @Test
    void aLaunchLineThatIsNoneIsAFault() throws IOException {
        built("sm_90", "holds");
        Files.writeString(folder.resolve("holds.ptx"), "// LAUNCH: holds grid=1\n");
        assertEquals(1, confirm().status());
        assertEquals("fault", outcome("holds"));
        assertTrue(results().contains("not a LAUNCH line"), results());
    }
}
