package lockstep.sim.nvvm;

/** The outcome of a question about bits of which some are undefined. */
enum Truth {
    /** Holds whatever the undefined bits are. */
    YES,
    /** Holds for none of their values. */
    NO,
    /** Depends on them. */
    OPEN;

    static Truth of(boolean holds) {
        return holds ? YES : NO;
    }
}
