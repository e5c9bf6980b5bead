package lockstep.sim.fast;

/** Numbers of lanes and masks of them. */
final class LaneMasks {
    /** Number of lanes of a register, whatever the warp size. */
    static final int LANES = 32;
    /** Every lane. */
    static final int ALL = -1;
    /** The bits of a word in a long. */
    static final long WORD = 0xffffffffL;

    private LaneMasks() {}
}
