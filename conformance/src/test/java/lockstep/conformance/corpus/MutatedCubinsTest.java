package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.InputException;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import org.junit.jupiter.api.Test;

/** Cubins with some bytes changed end in diagnostics or in a run that ends: {@code -Dlockstep.mutants=N} a file. */
final class MutatedCubinsTest {
    private static final Path CUBINS = Path.of("corpus", "cubins");
    private static final Path KERNELS = Path.of("corpus", "kernels");
    private static final int MUTANTS = Integer.getInteger("lockstep.mutants", 4);
    private static final long FUEL = 20_000;
    private static final int MOST_CHANGES = 4;

    @Test
    void damagedFilesEndInDiagnosticsOrInRunsThatEnd() throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        int ran = 0;
        for (Path file : files()) {
            byte[] whole = Files.readAllBytes(file);
            String name = file.getFileName().toString();
            Path launch = KERNELS.resolve(name.substring(0, name.indexOf('.')) + ".launch");
            if (!Files.exists(launch)) {
                continue;
            }
            LaunchFile launches = LaunchReader.readFile(launch.toString(), Files.readString(launch));
            for (int i = 0; i < MUTANTS; i++) {
                byte[] changed = whole.clone();
                for (int change = random.nextInt(MOST_CHANGES); change >= 0; change--) {
                    changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
                }
                ran += runs(name, changed, launches) ? 1 : 0;
            }
        }
        assertTrue(ran > MUTANTS, ran + " ran");
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(CUBINS)) {
            return files.filter(file -> file.toString().endsWith(".cubin")).sorted().toList();
        }
    }

    /** Whether it came to a run; anything thrown that is no fault of the input fails the test. */
    private static boolean runs(String name, byte[] bytes, LaunchFile launches) {
        try {
            ProgramFiles.Parsed parsed = ProgramFiles.read(name, bytes);
            if (!(parsed.program().orElse(null) instanceof SassProgram program)) {
                return false;
            }
            RunRequest request = new RunRequest(
                    launches, Schedule.of(Policy.BARRIER), 1, FUEL, 32, false, Optional.empty(), false);
            new FastEngine().run(program.image(ImageOptions.REFERENCE), request);
            return true;
        } catch (InputException fault) {
            return false;
        }
    }
}
