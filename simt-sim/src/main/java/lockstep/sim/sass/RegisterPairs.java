package lockstep.sim.sass;

import lockstep.sim.bits.IntOps;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of 64 bits in two registers. Each half of an address is marked as one and carries the provenance of the
 * whole, so that arithmetic on halves, {@code IADD3} and {@code IADD3.X}, keeps track of both.
 */
public final class RegisterPairs {
    private static final int WORD = 32;

    private RegisterPairs() {}

    /** Makes {@code out} the 64 bits of two registers; it may be neither of them. */
    public static void join(Scalar lower, Scalar upper, Scalar out) {
        out.copyFrom(lower);
        out.low |= upper.low << WORD;
        out.undefinedLow |= upper.undefinedLow << WORD;
        out.inheritMarks(upper);
        out.provenance = common(lower, upper);
    }

    /** An upper half that is a plain number, as of a shared address that was extended, does not count. */
    private static @Nullable Provenance common(Scalar lower, Scalar upper) {
        boolean isOfOne = upper.provenance == null || upper.provenance == lower.provenance;
        return isOfOne ? lower.provenance : lower.provenance == null ? upper.provenance : null;
    }

    /** The inverse of {@link #join}; neither result may be {@code whole}. */
    public static void split(Scalar whole, Scalar lower, Scalar upper) {
        lower.copyFrom(whole);
        lower.low = IntOps.zext(whole.low, WORD);
        lower.undefinedLow = IntOps.zext(whole.undefinedLow, WORD);
        upper.copyFrom(whole);
        upper.low = whole.low >>> WORD;
        upper.undefinedLow = whole.undefinedLow >>> WORD;
    }
}
