package lockstep.cli.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where typed lines are kept. */
final class HistoryFileTest {
    @TempDir
    private Path folder;

    @Test
    void itIsInTheFolderForStateWhichIsMade() {
        Path state = folder.resolve("a/b");
        assertEquals(
                Optional.of(state.resolve("lockstep/debug-history")),
                HistoryFile.find(Map.of("XDG_STATE_HOME", state.toString(), "HOME", "/nowhere")));
        assertTrue(Files.isDirectory(state.resolve("lockstep")));
    }

    @Test
    void withoutThatItIsBelowTheHome() {
        Path file = folder.resolve(".local/state/lockstep/debug-history");
        assertEquals(Optional.of(file), HistoryFile.find(Map.of("HOME", folder.toString())));
        // A name that is not absolute is ignored.
        assertEquals(Optional.of(file), HistoryFile.find(Map.of("XDG_STATE_HOME", "state", "HOME", folder.toString())));
    }

    @Test
    void itIsNowhereWithoutAHome() {
        assertEquals(Optional.empty(), HistoryFile.find(Map.of()));
        assertEquals(Optional.empty(), HistoryFile.find(Map.of("HOME", "relative")));
        assertFalse(Files.exists(Path.of("relative")));
    }

    @Test
    void aFileWhereTheFolderShouldBeIsNotAFailure() throws IOException {
        Files.writeString(folder.resolve("lockstep"), "");
        assertEquals(Optional.empty(), HistoryFile.find(Map.of("XDG_STATE_HOME", folder.toString())));
    }

    @Test
    void aFolderOfItsNameIsNotAFailure() throws IOException {
        Files.createDirectories(folder.resolve("lockstep/debug-history"));
        assertEquals(Optional.empty(), HistoryFile.find(Map.of("XDG_STATE_HOME", folder.toString())));
    }
}
