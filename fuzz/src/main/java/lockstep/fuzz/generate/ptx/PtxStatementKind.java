package lockstep.fuzz.generate.ptx;

/** One kind of thing that a generated program of PTX does. Has no state. */
interface PtxStatementKind {
    /** Name in profiles: kebab-case. */
    String name();

    /** Whether it may stand at the emitter's place. Looks, and draws nothing. */
    default boolean fits(PtxEmitter emitter) {
        return true;
    }

    /** Adds it at the emitter's place; control leaves it at its end. */
    void emit(PtxEmitter emitter);
}
