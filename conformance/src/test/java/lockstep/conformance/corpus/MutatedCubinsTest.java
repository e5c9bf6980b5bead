package lockstep.conformance.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.program.SassProgram;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.cubin.CubinReader;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.sim.Engine;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ImageOptions;
import org.junit.jupiter.api.Test;

/**
 * Damaged cubins are read, decoded and run: the results are diagnostics, or runs that end, the same on both engines.
 * {@code -Dlockstep.mutants=N} is the number of mutants of each file; 3,000 make 100,000 in all.
 */
final class MutatedCubinsTest {
    private static final Path CUBINS = Path.of("corpus", "cubins");
    private static final Path KERNELS = Path.of("corpus", "kernels");
    private static final int MUTANTS = Integer.getInteger("lockstep.mutants", 6);
    private static final long FUEL = 3_000;
    private static final int MAX_CHANGES = 4;
    /** One of so many runs on both engines, which must agree. */
    private static final int COMPARED = 4;
    /** Far more than any run of so little fuel takes. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** A file, where its code lies, and its launches. */
    private record Original(String name, byte[] bytes, List<Section> code, LaunchFile launches) {
        static Original read(Path file) throws IOException {
            String name = file.getFileName().toString();
            String launch = name.substring(0, name.indexOf('.')) + ".launch";
            Path own = CUBINS.resolve(launch);
            Path path = Files.exists(own) ? own : KERNELS.resolve(launch);
            byte[] bytes = Files.readAllBytes(file);
            List<Section> code =
                    CubinReader.read(bytes, SourceLocation.ofFile(name), new Diagnostics())
                            .orElseThrow()
                            .sections()
                            .stream()
                            .filter(section -> section.name().startsWith(".text."))
                            .toList();
            return new Original(name, bytes, code, LaunchReader.readFile(path.toString(), Files.readString(path)));
        }
    }

    private static List<Original> originals() throws IOException {
        List<Original> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(CUBINS)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".cubin")).sorted().toList()) {
                found.add(Original.read(file));
            }
        }
        return found;
    }

    @Test
    void damagedFilesEndInDiagnosticsOrInRunsThatEnd() throws IOException {
        List<String> faults = new ArrayList<>();
        int ran = 0;
        for (Original original : originals()) {
            for (int i = 0; i < MUTANTS; i++) {
                SplittableRandom random =
                        new SplittableRandom(31L * original.name().hashCode() + i);
                byte[] changed = changed(original, random);
                Engine engine = i % COMPARED == 0 ? new CrossCheckEngine() : new FastEngine();
                try {
                    ran += assertTimeoutPreemptively(LONGEST, () -> runs(original, changed, engine)) ? 1 : 0;
                } catch (RuntimeException | Error fault) { // Whatever is thrown is what this looks for: all are shown.
                    faults.add(original.name() + " mutant " + i + ": " + fault + place(fault));
                }
            }
        }
        assertEquals(List.of(), faults);
        assertTrue(ran > MUTANTS, ran + " ran");
    }

    private static String place(Throwable fault) {
        Throwable first = fault.getCause() == null ? fault : fault.getCause();
        return Arrays.toString(Arrays.copyOf(first.getStackTrace(), 4));
    }

    // ---- damage

    private static byte[] changed(Original original, SplittableRandom random) {
        byte[] bytes = original.bytes().clone();
        for (int change = random.nextInt(MAX_CHANGES); change >= 0; change--) {
            switch (random.nextInt(6)) {
                case 0 -> flip(bytes, random.nextInt(bytes.length), random);
                case 1 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                case 2 -> swapWords(original, bytes, random);
                default -> flip(bytes, inCode(original, random), random);
            }
        }
        return random.nextInt(64) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    private static void flip(byte[] bytes, int at, SplittableRandom random) {
        bytes[at] ^= (byte) (1 << random.nextInt(8));
    }

    private static int inCode(Original original, SplittableRandom random) {
        Section section = original.code().get(random.nextInt(original.code().size()));
        return (int) section.offset() + random.nextInt(section.bytes().size());
    }

    /** A mutant with one machine word replaced. */
    private static void swapWords(Original original, byte[] bytes, SplittableRandom random) {
        int from = inCode(original, random) / InstructionWord.BYTES * InstructionWord.BYTES;
        int to = inCode(original, random) / InstructionWord.BYTES * InstructionWord.BYTES;
        System.arraycopy(original.bytes(), from, bytes, to, InstructionWord.BYTES);
    }

    // ---- runs

    /** Whether the cubin could be run; any exception that is not a fault of the input fails the test. */
    private static boolean runs(Original original, byte[] bytes, Engine engine) {
        try {
            ProgramFiles.Parsed parsed = ProgramFiles.read(original.name(), bytes);
            if (!(parsed.program().orElse(null) instanceof SassProgram program)) {
                return false;
            }
            RunRequest request = new RunRequest(
                    original.launches(), Schedule.of(Policy.BARRIER), 1, FUEL, 32, false, Optional.empty(), false);
            engine.run(program.image(ImageOptions.REFERENCE), request);
            return true;
        } catch (InputException fault) {
            return false;
        }
    }
}
