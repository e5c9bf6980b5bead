package lockstep.conformance.option;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.Engine;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.reference.ReferenceEngine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --engine NAME}: the engine that runs programs. */
public final class EngineOption {
    private static final int MAX_CORES = 1024;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            description = "What runs programs: fast (the default), reference, or cross-check, which runs both and"
                    + " insists that they agree.")
    private @Nullable String name;

    /** Whether an engine was named. */
    public boolean isGiven() {
        return name != null;
    }

    /**
     * The named engine, or the fast one.
     *
     * @throws InputException if the engine does not exist
     */
    public Engine engine() {
        return engine(new FastEngine());
    }

    /**
     * The named engine, or the default.
     *
     * @throws InputException if the engine does not exist
     */
    public Engine engine(Engine usual) {
        return name == null ? usual : named(name);
    }

    /**
     * The named engine, or the default; the fast one gets this many threads for blocks that may run at the same time.
     *
     * @throws InputException if the engine does not exist, or cannot have that many threads
     */
    public Engine onCores(int cores, Engine usual) {
        if (cores < 1 || cores > MAX_CORES) {
            throw new InputException(
                    "cores", SourceLocation.ofFile("<argument>"), "--cores must be 1 to 1024, not " + cores);
        }
        Engine engine = engine(usual);
        return engine instanceof FastEngine && cores > 1 ? FastEngine.onCores(cores) : engine;
    }

    /**
     * The engine of this name.
     *
     * @throws InputException if it does not exist
     */
    public static Engine named(String word) {
        return switch (word) {
            case "fast" -> new FastEngine();
            case "reference" -> new ReferenceEngine();
            case "cross-check" -> new CrossCheckEngine();
            default ->
                throw new InputException(
                        "engine-name",
                        SourceLocation.ofFile("<argument>"),
                        "there is no engine '" + word + "', there are: fast, reference, cross-check");
        };
    }
}
