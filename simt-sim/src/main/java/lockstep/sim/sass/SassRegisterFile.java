package lockstep.sim.sass;

/** The register files of SASS. */
public enum SassRegisterFile {
    /** {@code R0} to {@code R254}, 32 bits in each lane. */
    GENERAL,
    /** {@code UR0} and up, 32 bits shared by the warp. */
    UNIFORM,
    /** {@code P0} to {@code P6}, a bit in each lane. */
    PREDICATE,
    /** {@code UP0} to {@code UP6}, a bit shared by the warp. */
    UNIFORM_PREDICATE
}
