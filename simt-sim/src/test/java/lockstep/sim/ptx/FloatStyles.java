package lockstep.sim.ptx;

import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;

/** Styles that tests write often. */
public final class FloatStyles {
    private FloatStyles() {}

    /** To nearest, nothing flushed, nothing clamped. */
    public static FloatStyle plain(FloatFormat format) {
        return FloatStyle.of(format, Rounding.NEAREST_EVEN, false);
    }
}
