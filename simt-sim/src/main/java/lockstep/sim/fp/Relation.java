package lockstep.sim.fp;

/**
 * The four outcomes of comparing two floating-point values, exactly one of which holds (IEEE 754-2019, section 5.11).
 */
public enum Relation {
    /** The first is below the second. */
    LESS,
    /** Both are the same number; zeros of either sign are equal. */
    EQUAL,
    /** The first is above the second. */
    GREATER,
    /** At least one is a NaN. */
    UNORDERED
}
