package lockstep.conformance.driver;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.check.LaunchSource;
import lockstep.conformance.program.Program;
import lockstep.conformance.program.ProgramFiles;
import lockstep.conformance.refine.RefinementCheck;
import lockstep.conformance.refine.Runs;
import lockstep.conformance.refine.Verdict;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.launch.LaunchFile;

/**
 * Checks whether a program refines another one; both may be of any dialect.
 *
 * @param check how they are run and compared
 * @param launches a launch file; found by {@link LaunchSource} for the first program if empty
 */
public record CompareRequest(RefinementCheck check, Optional<Path> launches) {
    public CompareRequest {
        Objects.requireNonNull(check);
        Objects.requireNonNull(launches);
    }

    /**
     * A program in a file.
     *
     * @param name of the file, for messages
     * @param path of the file, next to which a launch file may be
     */
    public record Side(String name, Path path, byte[] bytes) {
        private Program read() {
            return ProgramFiles.read(name, bytes).orThrow();
        }
    }

    /**
     * The result for one launch sequence.
     *
     * @param launches the sequence
     * @param before runs of the first program
     * @param after runs of the second one
     */
    public record Found(LaunchFile launches, Verdict verdict, Runs before, Runs after) {
        /** Whether the launch was inferred. */
        public boolean isMadeUp() {
            return launches.isMadeUp();
        }
    }

    /**
     * Compares, sequence by sequence.
     *
     * @throws InputException if a program or the launches are not valid input, or there is nothing to launch
     * @throws IOException if a launch file cannot be read
     */
    public List<Found> run(Side before, Side after) throws IOException {
        Program first = before.read();
        Program second = after.read();
        List<LaunchFile> sequences = LaunchSource.find(before.path(), before.bytes(), first.kernels(), launches);
        if (sequences.isEmpty()) {
            throw new InputException("no-kernel", SourceLocation.ofFile(before.name()), "there is no kernel to launch");
        }
        List<Found> found = new ArrayList<>();
        for (LaunchFile sequence : sequences) {
            Runs old = check.run(check.image(first), sequence);
            Runs made = check.runAfter(old, check.image(second));
            found.add(new Found(sequence, check.compare(old, made), old, made));
        }
        return found;
    }
}
