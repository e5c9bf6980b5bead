package lockstep.compiler.pipeline;

import java.util.Optional;

/** A word before parentheses in pipeline text: what the passes between them work on, or how often they run. */
enum Adaptor {
    /** Passes over the module. */
    MODULE("module", Optional.of(PassUnit.MODULE)),
    /** Passes over strongly connected components of the call graph. */
    CGSCC("cgscc", Optional.of(PassUnit.CGSCC)),
    /** Passes over functions. */
    FUNCTION("function", Optional.of(PassUnit.FUNCTION)),
    /** Passes over loops. */
    LOOP("loop", Optional.of(PassUnit.LOOP)),
    /** Passes over loops that keep MemorySSA. */
    LOOP_MSSA("loop-mssa", Optional.of(PassUnit.LOOP)),
    /** Passes over machine functions. */
    MACHINE_FUNCTION("machine-function", Optional.of(PassUnit.MACHINE_FUNCTION)),
    /** Passes over functions of Ori. */
    ORI_FUNCTION("ori-function", Optional.of(PassUnit.ORI_FUNCTION)),
    /** Passes over components, again where an indirect call became direct, with a limit to that. */
    DEVIRT("devirt", Optional.of(PassUnit.CGSCC)),
    /** What stands between the parentheses, a fixed number of times. */
    REPEAT("repeat", Optional.empty());

    private final String word;
    private final Optional<PassUnit> unit;

    Adaptor(String word, Optional<PassUnit> unit) {
        this.word = word;
        this.unit = unit;
    }

    String word() {
        return word;
    }

    /** The unit of the passes inside; nothing where it is that of the surroundings. */
    Optional<PassUnit> unit() {
        return unit;
    }

    /** Whether a number in angle brackets follows its word. */
    boolean hasNumber() {
        return this == REPEAT || this == DEVIRT;
    }

    /** The least number that may follow its word. */
    int leastNumber() {
        return this == REPEAT ? 1 : 0;
    }

    /** The adaptor of this word. */
    static Optional<Adaptor> of(String word) {
        for (Adaptor adaptor : values()) {
            if (adaptor.word.equals(word)) {
                return Optional.of(adaptor);
            }
        }
        return Optional.empty();
    }
}
