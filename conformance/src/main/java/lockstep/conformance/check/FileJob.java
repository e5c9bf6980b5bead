package lockstep.conformance.check;

import java.io.IOException;
import java.nio.file.Path;
import lockstep.conformance.bracket.Bracket;
import lockstep.ir.diag.InputException;

/** Checks one file. */
@FunctionalInterface
public interface FileJob {
    /**
     * Checks {@code bytes}, which are in {@code path}.
     *
     * @throws InputException if the program or its launches are not valid input
     * @throws IOException if a file cannot be read, or a file of an external tool cannot be created
     */
    default FileReport check(Path path, byte[] bytes) throws IOException {
        return check(path, bytes, Bracket.Watcher.NONE);
    }

    /** As {@link #check(Path, byte[])}; {@code watcher} is notified of each step. */
    FileReport check(Path path, byte[] bytes, Bracket.Watcher watcher) throws IOException;
}
