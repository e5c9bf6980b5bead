package lockstep.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lockstep.cli.session.ExitStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BenchCommandTest {
    @TempDir
    private Path folder;

    private TestSession session;

    @BeforeEach
    void openSession() {
        session = new TestSession(folder);
    }

    @Test
    void withoutNameShowsTheBenchmarks() {
        assertEquals(ExitStatus.GOOD, session.run("bench"));
        assertTrue(session.out().contains("parse"), session.out());
    }

    @Test
    void parseMeasuresAndChecks() {
        ExitStatus status = session.run("bench", "parse", "--megabytes", "1", "--json");
        assertTrue(status == ExitStatus.GOOD || status == ExitStatus.FOUND_WRONG, session.err());
        String[] lines = session.out().split("\n");
        assertTrue(lines.length >= 6, session.out());
        for (String line : lines) {
            assertTrue(line.startsWith("{\"schema\":1,\"benchmark\":\"parse\","), line);
            assertTrue(line.contains("\"value\":") || line.contains("\"skipped\":"), line);
        }
    }

    @Test
    void unknownNameIsRefused() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("bench", "fish"));
        assertTrue(session.err().contains("there is no benchmark 'fish', there are: parse"), session.err());
    }

    @Test
    void absentKernelsAreRefused() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("bench", "simulator", "--kernels", "nowhere"));
        assertTrue(session.err().contains("k1.ll: error[no-benchmark-kernels]"), session.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1001", "many"})
    void impossibleSizeIsRefused(String megabytes) {
        assertEquals(ExitStatus.BAD_INPUT, session.run("bench", "parse", "--megabytes", megabytes));
        assertTrue(session.err().contains("--megabytes"), session.err());
    }

    @Test
    void detectionTellsOneLineABug() {
        ExitStatus status = session.run(
                "bench",
                "detection",
                "--bugs",
                "break-crit-edges/stale-entry,dce",
                "--campaigns",
                "1",
                "--limit",
                "3",
                "--rate-seeds",
                "3",
                "--workers",
                "2",
                "--no-reduce",
                "--json");
        assertEquals(ExitStatus.FOUND_WRONG, status, session.err());
        String[] lines = session.out().split("\n");
        String start = "{\"schema\":1,\"benchmark\":\"detection\",\"bug\":\"break-crit-edges/stale-entry\"";
        assertTrue(lines[0].startsWith(start), lines[0]);
        assertEquals(8, lines.length, session.out());
    }

    @Test
    void unknownSeededBugIsRefused() {
        assertEquals(ExitStatus.BAD_INPUT, session.run("bench", "detection", "--bugs", "dce/fish"));
        assertTrue(session.err().contains("there is no seeded bug 'dce/fish', there are: mem2reg/"), session.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--campaigns", "--limit", "--workers", "--rate-seeds"})
    void nothingToDoIsRefused(String option) {
        assertEquals(ExitStatus.BAD_INPUT, session.run("bench", "detection", option, "0"));
        assertTrue(session.err().contains(option), session.err());
    }

    private void write(String name, String samples) throws IOException {
        Files.writeString(
                folder.resolve(name),
                "{\"schema\":1,\"benchmark\":\"simulator\",\"subject\":\"k1 fast\",\"quantity\":\"rate\",\"value\":9,"
                        + "\"unit\":\"M/s\",\"samples\":" + samples + "}\n");
    }

    @Test
    void compareTellsWhatIsWorse() throws IOException {
        write("a.json", "[100,101,99]");
        write("b.json", "[50,51,49]");
        assertEquals(ExitStatus.FOUND_WRONG, session.run("bench", "compare", "a.json", "b.json"));
        assertTrue(session.out().contains("-50.0 %"), session.out());
        assertTrue(session.out().contains("worse"), session.out());
    }

    @Test
    void compareOfEqualsIsGood() throws IOException {
        write("a.json", "[100,101,99]");
        assertEquals(ExitStatus.GOOD, session.run("bench", "compare", "a.json", "a.json", "--json"));
        assertTrue(session.out().contains("\"verdict\":\"same\""), session.out());
    }

    @Test
    void plotWritesPictures() throws IOException {
        write("a.json", "[100,101,99]");
        assertEquals(ExitStatus.GOOD, session.run("bench", "plot", "a.json", "--out", "pictures"));
        String picture = Files.readString(folder.resolve("pictures/simulator-rate.svg"));
        assertTrue(picture.contains("k1 fast"), picture);
        assertFalse(Files.exists(folder.resolve("pictures/linear-time.svg")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare a.json",
                "compare a.json b.json c.json",
                "compare absent.json a.json",
                "plot",
                "parse a.json",
                "compare a.json a.json --tolerance -1",
                "simulator --rounds 0"
            })
    void wrongFilesAreRefused(String words) throws IOException {
        write("a.json", "[100,101,99]");
        write("b.json", "[100,101,99]");
        assertEquals(ExitStatus.BAD_INPUT, session.run(("bench " + words).split(" ")));
    }
}
