package lockstep.compiler.pipeline;

import java.util.Optional;

/**
 * What the seed's table of identifiers calls the first argument of the wrapper around LLVM's standard pipeline (seed
 * 000, LLVM Standard Pass Pipeline Factory). Other tables call the same argument a number of iterations, which is what
 * it is here; the names are kept for lists.
 */
enum ExtensionPoint {
    /** Basic cleanup. */
    EARLY_AS_POSSIBLE(1, "EP_EarlyAsPossible"),
    /** Behind the loop passes. */
    LOOP_OPTIMIZER_END(2, "EP_LoopOptimizerEnd"),
    /** Behind the scalar passes. */
    SCALAR_OPTIMIZER_LATE(4, "EP_ScalarOptimizerLate"),
    /** Before the vectorizers. */
    VECTORIZER_START(5, "EP_VectorizerStart"),
    /** Behind everything. */
    OPTIMIZER_LAST(7, "EP_OptimizerLast"),
    /** Behind the passes over components of the call graph. */
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

    /** The extension point of this identifier. */
    static Optional<ExtensionPoint> of(int identifier) {
        for (ExtensionPoint point : values()) {
            if (point.identifier == identifier) {
                return Optional.of(point);
            }
        }
        return Optional.empty();
    }
}
