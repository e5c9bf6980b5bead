package lockstep.sim.ptx;

import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;

/** Common styles. */
public final class FloatStyles {
    private FloatStyles() {}

    /** To nearest, without flushing and clamping. */
    public static FloatStyle plain(FloatFormat format) {
        return FloatStyle.of(format, Rounding.NEAREST_EVEN, false);
    }
}
