package lockstep.conformance.driver;

import java.nio.file.Path;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.ir.diag.InputException;
import lockstep.sim.Engine;

/** What a command needs from its environment: a terminal session, or a filetest. */
public interface Environment {
    /** The passes that pipelines may name without a plug-in. */
    PassRegistry passes();

    /** The engine that runs programs unless a switch chooses one. */
    Engine engine();

    /**
     * The path of the file with this name.
     *
     * @throws InputException if the operating system has no such names
     */
    Path resolve(String name);

    /**
     * The text of the file with this name.
     *
     * @throws InputException if it cannot be read or is not UTF-8
     */
    String readText(String name);

    /** The folder in which relative names of programs are: by default the working directory of the process. */
    default Path directory() {
        return Path.of("");
    }

    /** Receives a line for people that is not part of the result. */
    void note(String line);
}
