package lockstep.conformance.filetest;

import java.nio.file.Path;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.conformance.driver.Environment;
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
    public void note(String line) {
        // RUN lines compare results only
    }
}
