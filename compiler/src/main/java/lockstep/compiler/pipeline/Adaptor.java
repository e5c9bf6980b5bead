package lockstep.compiler.pipeline;

import java.util.Optional;

/** A keyword before parentheses in pipeline text, which gives the unit of the passes inside, or their repetition. */
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
    /** Passes over components, repeated up to a limit if an indirect call became direct. */
    DEVIRT("devirt", Optional.of(PassUnit.CGSCC)),
    /** The contents, repeated a fixed number of times. */
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

    /** The unit of the passes inside; empty for that of the enclosing adaptor. */
    Optional<PassUnit> unit() {
        return unit;
    }

    /** Whether a number in angle brackets follows its keyword. */
    boolean hasNumber() {
        return this == REPEAT || this == DEVIRT;
    }

    /** The minimum of that number. */
    int leastNumber() {
        return this == REPEAT ? 1 : 0;
    }

    /** The adaptor with this keyword. */
    static Optional<Adaptor> of(String word) {
        for (Adaptor adaptor : values()) {
            if (adaptor.word.equals(word)) {
                return Optional.of(adaptor);
            }
        }
        return Optional.empty();
    }
}
