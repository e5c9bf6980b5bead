package lockstep.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartupBenchmarkTest {
    @TempDir
    private Path folder;

    private Optional<String> launcher(String body) throws IOException {
        Path script = Files.writeString(folder.resolve("launcher"), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return Optional.of(script.toString());
    }

    @Test
    void thePartsAreWhatRunsTell() throws IOException {
        KeptFigures kept = new KeptFigures();
        new StartupBenchmark(launcher("echo \"lockstep-times: ${LOCKSTEP_TIMES}0000 20000 3000\""), 3).run(kept);
        assertEquals(List.of(), kept.wrong());
        assertEquals(List.of(0.01, 0.01, 0.01, 0.01, 0.01), kept.values("launcher"));
        assertEquals(List.of(0.02, 0.02, 0.02, 0.02, 0.02), kept.values("virtual machine"));
        assertEquals(List.of(0.003, 0.003, 0.003, 0.003, 0.003), kept.values("ours"));
        assertEquals(5, kept.values("median").size());
        assertTrue(kept.values("median").stream().allMatch(time -> time > 0));
    }

    @Test
    void withoutAClockTheWholeIsMeasured() throws IOException {
        KeptFigures kept = new KeptFigures();
        new StartupBenchmark(launcher("echo nothing"), 1).run(kept);
        assertEquals(5, kept.values("median").size());
        assertEquals(List.of(), kept.values("ours"));
    }

    @Test
    void withoutALauncherThereIsNothing() throws IOException {
        KeptFigures kept = new KeptFigures();
        new StartupBenchmark(Optional.empty()).run(kept);
        assertEquals(List.of(), kept.values("median"));
    }
}
