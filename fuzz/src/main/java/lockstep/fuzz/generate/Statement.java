package lockstep.fuzz.generate;

/** A kind of statement of generated programs. Stateless. */
interface Statement {
    /** Name in profiles: kebab-case. */
    String name();

    /** Whether it may be added at the emitter's place. Draws no choices. */
    default boolean fits(FunctionEmitter emitter) {
        return true;
    }

    /** Adds it at the emitter's place, and leaves the place in an open block. */
    void emit(FunctionEmitter emitter);
}
