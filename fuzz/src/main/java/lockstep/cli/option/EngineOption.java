package lockstep.cli.option;

import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.sim.Engine;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.reference.ReferenceEngine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --engine NAME}: what runs programs. */
public final class EngineOption {
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
     * The engine named, else the fast one.
     *
     * @throws InputException if there is no such engine
     */
    public Engine engine() {
        return named(name == null ? "fast" : name);
    }

    /**
     * The engine of this name.
     *
     * @throws InputException if there is none
     */
    public static Engine named(String word) {
        return switch (word) {
            case "fast" -> new FastEngine();
            case "reference" -> new ReferenceEngine();
            case "cross-check" -> new CrossCheckEngine();
            default -> throw new InputException(
                    "engine-name",
                    SourceLocation.ofFile("<argument>"),
                    "there is no engine '" + word + "', there are: fast, reference, cross-check");
        };
    }
}
