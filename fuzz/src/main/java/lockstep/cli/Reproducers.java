package lockstep.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import lockstep.cli.session.ExitStatus;
import lockstep.cli.session.InputFiles.InputSource;
import lockstep.cli.session.Session;
import lockstep.cli.session.Version;

/**
 * Writes what is needed to repeat an internal error: {@code reproducers/NNN/} in the working directory (or in the
 * directory for temporary files where that cannot be written) with
 *
 * <ul>
 *   <li>{@code command.txt}: the command line, quoted for a POSIX shell;
 *   <li>{@code inputs/}: copies of the files read so far, numbered in the order of reading;
 *   <li>{@code stack.txt}: the exception with its stack;
 *   <li>{@code version.txt}: versions of Lockstep, Java and the operating system.
 * </ul>
 */
final class Reproducers {
    /** The folder under the working directory. */
    static final String FOLDER = "reproducers";

    private static final int MOST = 1000;

    private final Session session;

    Reproducers(Session session) {
        this.session = session;
    }

    /** Writes a reproducer for {@code bug} and informs the user; always {@link ExitStatus#INTERNAL_ERROR}. */
    ExitStatus report(Throwable bug) {
        session.err().line("lockstep: internal error, a bug of Lockstep: " + bug);
        session.err().line("lockstep: " + place(bug));
        return ExitStatus.INTERNAL_ERROR;
    }

    private String place(Throwable bug) {
        try {
            return "what is needed to repeat it is in " + write(bug);
        } catch (IOException failure) {
            return "no reproducer directory could be written (" + failure + ")\n" + stack(bug);
        }
    }

    /** Writes the directory and gives its path. */
    Path write(Throwable bug) throws IOException {
        Path directory = newDirectory();
        Files.writeString(directory.resolve("command.txt"), commandLine() + "\n");
        Files.writeString(directory.resolve("stack.txt"), stack(bug));
        Files.write(directory.resolve("version.txt"), Version.lines());
        copyInputs(directory.resolve("inputs"));
        return directory;
    }

    private Path newDirectory() throws IOException {
        Path parent = session.directory().resolve(FOLDER);
        try {
            Files.createDirectories(parent);
            return firstFree(parent);
        } catch (IOException unwritable) {
            return Files.createTempDirectory("lockstep-reproducer-");
        }
    }

    private static Path firstFree(Path parent) throws IOException {
        for (int number = 1; number < MOST; number++) {
            try {
                return Files.createDirectory(parent.resolve("%03d".formatted(number)));
            } catch (FileAlreadyExistsException taken) {
                continue;
            }
        }
        throw new IOException(parent + " holds " + (MOST - 1) + " reproducers already");
    }

    private void copyInputs(Path folder) throws IOException {
        Map<String, InputSource> inputs = session.inputs().read();
        if (inputs.isEmpty()) {
            return;
        }
        Files.createDirectory(folder);
        int number = 0;
        for (Map.Entry<String, InputSource> input : inputs.entrySet()) {
            String file = "%02d-%s".formatted(number++, plainName(input.getKey()));
            try {
                input.getValue().copyTo(folder.resolve(file));
            } catch (IOException gone) {
                Files.writeString(folder.resolve(file + ".missing"), input.getKey() + ": " + gone + "\n");
            }
        }
    }

    private static String plainName(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return last.replaceAll("[^A-Za-z0-9._-]", "_");
    }

    private String commandLine() {
        List<String> arguments = session.arguments();
        return arguments.stream().map(Reproducers::quoted).collect(Collectors.joining(" ", "lockstep ", ""));
    }

    private static String quoted(String argument) {
        if (argument.matches("[A-Za-z0-9._/=:,+@%-]+")) {
            return argument;
        }
        return "'" + argument.replace("'", "'\\''") + "'";
    }

    private static String stack(Throwable bug) {
        StringWriter text = new StringWriter();
        bug.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
