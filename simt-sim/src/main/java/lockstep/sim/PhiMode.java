package lockstep.sim;

/** Where PHIs keep their values. docs/semantics.md, "Storage". */
public enum PhiMode {
    /** The reference: each PHI reads the value of the lane's own last edge; all PHIs of a block at once. */
    EDGE,
    /** Each congruence class shares one per-lane cell and PHIs do nothing. */
    WEB,
    /** As {@link #WEB}, classes claimed uniform in one cell for the warp. */
    WEB_SHARED,
    /** One incoming edge for the whole warp, the last writer's. */
    WARP_EDGE
}
