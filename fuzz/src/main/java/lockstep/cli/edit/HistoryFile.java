package lockstep.cli.edit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where typed lines are kept from one command to the next: {@code lockstep/debug-history} in the folder for the state
 * of programs, {@code XDG_STATE_HOME}, else {@code .local/state} in {@code HOME} (XDG Base Directory Specification).
 */
public final class HistoryFile {
    private HistoryFile() {}

    /** The file, its folder made; empty where the folder does not exist or is not writable. */
    public static Optional<Path> find(Map<String, String> environment) {
        return folder(environment).flatMap(HistoryFile::in);
    }

    /** Names that are not absolute are to be ignored, says the specification. */
    private static Optional<Path> folder(Map<String, String> environment) {
        Path state = Path.of(environment.getOrDefault("XDG_STATE_HOME", ""));
        Path home = Path.of(environment.getOrDefault("HOME", ""));
        Path chosen = state.isAbsolute() ? state : home.resolve(".local/state");
        return Optional.of(chosen).filter(Path::isAbsolute);
    }

    private static Optional<Path> in(Path state) {
        try {
            Path folder = Files.createDirectories(state.resolve("lockstep"));
            Path file = folder.resolve("debug-history");
            boolean isGood = Files.exists(file) ? Files.isRegularFile(file) && Files.isWritable(file) : true;
            return isGood && Files.isWritable(folder) ? Optional.of(file) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
