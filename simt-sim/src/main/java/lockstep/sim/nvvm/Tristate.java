package lockstep.sim.nvvm;

/** The answer to a query about a value with undefined bits. */
enum Tristate {
    /** True for every choice of the undefined bits. */
    YES,
    /** False for every choice. */
    NO,
    /** Depends on the choice. */
    OPEN;

    static Tristate of(boolean holds) {
        return holds ? YES : NO;
    }
}
