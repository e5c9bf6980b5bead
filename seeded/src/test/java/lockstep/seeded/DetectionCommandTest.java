package lockstep.seeded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command line finds the seeded bugs on its class path. */
final class DetectionCommandTest {
    private static final int FOUND_WRONG = 1;
    private static final int BAD_INPUT = 2;

    private record Run(int status, String out, String err) {}

    private static Run run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xss4m",
                "-cp",
                System.getProperty("java.class.path"),
                "lockstep.cli.Lockstep",
                "bench",
                "detection"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out, err);
    }

    @Test
    void detectionTellsOneLineABug() throws IOException, InterruptedException {
        Run run = run(
                "--bugs", "break-crit-edges/stale-entry,dce", "--campaigns", "1", "--limit", "3", "--rate-seeds", "3",
                "--workers", "2", "--no-reduce", "--json");
        assertEquals(FOUND_WRONG, run.status(), run.err());
        String[] lines = run.out().split("\n");
        String start = "{\"schema\":1,\"benchmark\":\"detection\",\"bug\":\"break-crit-edges/stale-entry\"";
        assertTrue(lines[0].startsWith(start), lines[0]);
        assertEquals(8, lines.length, run.out());
    }

    @Test
    void unknownSeededBugIsRefused() throws IOException, InterruptedException {
        Run run = run("--bugs", "dce/fish");
        assertEquals(BAD_INPUT, run.status());
        assertTrue(run.err().contains("there is no seeded bug 'dce/fish', there are: mem2reg/"), run.err());
    }
}
