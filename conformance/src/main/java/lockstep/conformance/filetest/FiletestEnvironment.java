package lockstep.conformance.filetest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.driver.Environment;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.diag.Utf8Text;
import lockstep.sim.Engine;
import lockstep.sim.reference.ReferenceEngine;

/**
 * Where the commands of RUN lines run: names of files are relative to the folder of the test, and what is said beside a
 * result is not kept.
 *
 * @param passes those that pipelines may name
 * @param file the test
 */
record FiletestEnvironment(PassRegistry passes, Path file) implements Environment {
    /** The plain one, which is to be right. */
    @Override
    public Engine engine() {
        return new ReferenceEngine();
    }

    @Override
    public Path resolve(String name) {
        return file.resolveSibling(name);
    }

    @Override
    public String readText(String name) {
        return Utf8Text.decode(name, readBytes(name, SourceLocation.ofFile(name)));
    }

    /**
     * The bytes of the file with this name.
     *
     * @param asking where the name stands
     * @throws InputException if it cannot be read
     */
    byte[] readBytes(String name, SourceLocation asking) {
        try {
            return Files.readAllBytes(resolve(name));
        } catch (IOException unreadable) {
            throw new InputException("filetest-input", asking, name + " cannot be read: " + unreadable);
        }
    }

    @Override
    public void note(String line) {
        // RUN lines compare results only
    }
}
