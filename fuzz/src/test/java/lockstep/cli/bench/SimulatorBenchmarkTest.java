package lockstep.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark on tiny kernels: what it counts, and that a wrong result is reported. */
final class SimulatorBenchmarkTest {
    private static final String KERNEL = """
            define ptx_kernel void @k(ptr %p) {
              store i32 7, ptr %p
              ret void
            }
            """;

    @TempDir
    private Path folder;

    private KeptFigures run(int expected) throws IOException {
        for (int i = 1; i <= 5; i++) {
            Files.writeString(folder.resolve("k" + i + ".ll"), KERNEL);
            Files.writeString(
                    folder.resolve("k" + i + ".launch"),
                    "LAUNCH: k grid=1 block=1 args=[out i32[1]]\nEXPECT: k arg=0[0]=" + expected + "\n");
        }
        KeptFigures kept = new KeptFigures();
        new SimulatorBenchmark(folder, Level.NVVM, false, 2).run(kept);
        return kept;
    }

    @Test
    void countsLaneInstructions() throws IOException {
        KeptFigures kept = run(7);
        assertEquals(List.of(), kept.wrong());
        assertEquals(Collections.nCopies(10, 2e-6), kept.values("work"));
        assertEquals(List.of("the host programs of peers are not beside the kernels"), kept.skipped());
    }

    @Test
    void wrongResultsAreReported() throws IOException {
        KeptFigures kept = run(8);
        assertEquals(10, kept.wrong().size());
        assertTrue(kept.wrong().getFirst().startsWith("k1 reference: "), kept.wrong().getFirst());
        assertTrue(kept.wrong().getLast().startsWith("k5 fast: "), kept.wrong().getLast());
    }
}
