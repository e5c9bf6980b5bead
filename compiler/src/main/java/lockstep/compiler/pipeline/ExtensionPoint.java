package lockstep.compiler.pipeline;

import java.util.Optional;

/**
 * The first argument of the wrapper around LLVM's standard pipeline, according to the seed's table of identifiers (seed
 * 000, LLVM Standard Pass Pipeline Factory). Other tables interpret the argument as a number of iterations, as is done
 * here; the names are kept for listings.
 */
enum ExtensionPoint {
    /** Basic cleanup. */
    EARLY_AS_POSSIBLE(1, "EP_EarlyAsPossible"),
    /** After the loop passes. */
    LOOP_OPTIMIZER_END(2, "EP_LoopOptimizerEnd"),
    /** After the scalar passes. */
    SCALAR_OPTIMIZER_LATE(4, "EP_ScalarOptimizerLate"),
    /** Before the vectorizers. */
    VECTORIZER_START(5, "EP_VectorizerStart"),
    /** After everything. */
    OPTIMIZER_LAST(7, "EP_OptimizerLast"),
    /** After the passes over components of the call graph. */
    CGSCC_OPTIMIZER_LATE(8, "EP_CGSCCOptimizerLate");

    private final int identifier;
    private final String title;

    ExtensionPoint(int identifier, String title) {
        this.identifier = identifier;
        this.title = title;
    }

    /** LLVM's name. */
    String title() {
        return title;
    }

    /** The extension point with this identifier. */
    static Optional<ExtensionPoint> of(int identifier) {
        for (ExtensionPoint point : values()) {
            if (point.identifier == identifier) {
                return Optional.of(point);
            }
        }
        return Optional.empty();
    }
}
