package lockstep.ir.code;

/** Where lanes that have parted run together again. */
public enum Reconvergence {
    /** Where all ways from the branch meet: its immediate post-dominator. */
    AT_POST_DOMINATORS,
    /** Where an instruction waits for them, and nowhere else. */
    BY_BARRIERS
}
