package lockstep.sim.nvvm;

/** The outcome of a question about bits of which some are undefined. */
enum Tristate {
    /** Holds whatever the undefined bits are. */
    YES,
    /** Holds for none of their values. */
    NO,
    /** Depends on them. */
    OPEN;

    static Tristate of(boolean holds) {
        return holds ? YES : NO;
    }
}
