package lockstep.cli.session;

import java.nio.file.Path;
import java.util.List;
import lockstep.ir.diag.Diagnostic;

/**
 * One run of the command line.
 *
 * @param arguments what the user typed after the command's name
 * @param directory the working directory; relative paths are resolved against it
 * @param out standard output: results only
 * @param err standard error, not buffered: diagnostics, notices and progress
 * @param terminal what is known about the terminal
 * @param inputs reads input files and remembers them
 */
public record Session(
        List<String> arguments, Path directory, Output out, Output err, Terminal terminal, InputFiles inputs) {
    public Session {
        arguments = List.copyOf(arguments);
    }

    /** Writes {@code diagnostic} to standard error. */
    public void report(Diagnostic diagnostic) {
        err.line(diagnostic.toString());
    }
}
