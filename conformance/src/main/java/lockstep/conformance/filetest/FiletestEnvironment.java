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
 * The environment of the commands of RUN lines: file names are relative to the folder of the test, and notes are
 * discarded.
 *
 * @param passes passes that pipelines may name
 * @param file the test
 */
record FiletestEnvironment(PassRegistry passes, Path file) implements Environment {
    /** The reference engine. */
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
     * @param asking place of the name
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
