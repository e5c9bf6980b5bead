package lockstep.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A program of others, found on the PATH. */
record OutsideTool(Path path) {
    /** Statuses above this are those of processes that a signal ended. */
    private static final int SIGNALS = 128;

    /** The tool was ended by a signal: a fault of the tool, whatever it was given. */
    static final class Crash extends IOException {
        private static final long serialVersionUID = 1;

        private Crash(String message) {
            super(message);
        }

        /** The first line of its message. */
        String firstLine() {
            return String.valueOf(getMessage()).lines().findFirst().orElse("");
        }
    }

    /** The first of {@code names} that a folder of the PATH holds. */
    static Optional<OutsideTool> find(String... names) {
        String folders = System.getenv().getOrDefault("PATH", "");
        for (String name : names) {
            for (String folder : folders.split(File.pathSeparator)) {
                Path candidate = Path.of(folder).resolve(name);
                if (Files.isExecutable(candidate)) {
                    return Optional.of(new OutsideTool(candidate));
                }
            }
        }
        return Optional.empty();
    }

    /** Its file name. */
    String name() {
        return String.valueOf(path.getFileName());
    }

    /**
     * Runs it to its end.
     *
     * @return what it wrote to both of its streams
     * @throws IOException if it cannot be started or ends with another status than 0; the message has its output. It is
     *     a {@link Crash} if a signal ended it
     */
    String run(List<String> arguments) throws IOException {
        return run(arguments, Map.of());
    }

    /** The same with variables added to its environment. */
    String run(List<String> arguments, Map<String, String> variables) throws IOException {
        Ended ended = toItsEnd(arguments, variables);
        if (ended.status > SIGNALS) {
            throw new Crash(name() + " crashed with status " + ended.status + ": " + ended.output.strip());
        }
        if (ended.status != 0) {
            throw new IOException(name() + " ended with status " + ended.status + ": " + ended.output.strip());
        }
        return ended.output;
    }

    /**
     * Runs it to its end on what it is to refuse.
     *
     * @return what it wrote to both of its streams
     * @throws IOException if it cannot be started, or ends with status 0
     */
    String refusal(List<String> arguments) throws IOException {
        Ended ended = toItsEnd(arguments, Map.of());
        if (ended.status == 0) {
            throw new IOException(name() + " refused nothing: " + ended.output.strip());
        }
        return ended.output;
    }

    private record Ended(int status, String output) {}

    private Ended toItsEnd(List<String> arguments, Map<String, String> variables) throws IOException {
        List<String> command = new ArrayList<>(List.of(path.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(variables);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.onExit().join().exitValue(), output);
    }
}
