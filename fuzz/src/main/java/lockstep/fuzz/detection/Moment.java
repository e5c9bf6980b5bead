package lockstep.fuzz.detection;

/** When a faulty pass goes wrong. */
public enum Moment {
    /** On the function as the real pass finds it. */
    BEFORE,
    /** On the function as the real pass leaves it. */
    AFTER
}
