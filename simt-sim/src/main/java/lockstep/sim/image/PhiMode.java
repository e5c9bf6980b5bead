package lockstep.sim.image;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The storage of PHIs. docs/semantics.md, S12.3. */
public enum PhiMode {
    /**
     * The reference: each PHI reads the value of the lane's own last edge; all PHIs of a block form a parallel copy.
     */
    EDGE,
    /** Each congruence class shares one per-lane cell and PHIs do nothing. */
    WEB,
    /** As {@link #WEB}, classes claimed uniform in one cell for the warp. */
    WEB_SHARED,
    /** One incoming edge for the whole warp, the last writer's. */
    WARP_EDGE;

    /** The word on command lines: {@code edge}, {@code web}, {@code web-shared}, {@code warp-edge}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The mode of this {@linkplain #word word}. */
    public static Optional<PhiMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }
}
