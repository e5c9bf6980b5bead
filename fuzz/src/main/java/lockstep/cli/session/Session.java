package lockstep.cli.session;

import java.nio.file.Path;
import java.util.List;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.driver.Environment;
import lockstep.ir.diag.Diagnostic;
import lockstep.sim.Engine;
import lockstep.sim.fast.FastEngine;

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
        List<String> arguments, Path directory, Output out, Output err, Terminal terminal, InputFiles inputs)
        implements Environment {
    public Session {
        arguments = List.copyOf(arguments);
    }

    /** Writes {@code diagnostic} to standard error. */
    public void report(Diagnostic diagnostic) {
        err.line(diagnostic.toString());
    }

    @Override
    public PassRegistry passes() {
        return PassRegistry.builtIn();
    }

    @Override
    public Engine engine() {
        return new FastEngine();
    }

    @Override
    public Path resolve(String name) {
        return inputs.resolve(name);
    }

    @Override
    public String readText(String name) {
        return inputs.readText(name);
    }

    @Override
    public void note(String line) {
        err.line(line);
    }
}
