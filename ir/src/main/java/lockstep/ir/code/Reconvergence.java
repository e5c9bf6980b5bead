package lockstep.ir.code;

/** Where lanes that have diverged reconverge. */
public enum Reconvergence {
    /** At the immediate post-dominator of the branch. */
    AT_POST_DOMINATORS,
    /** Only where an instruction waits for them. */
    BY_BARRIERS
}
