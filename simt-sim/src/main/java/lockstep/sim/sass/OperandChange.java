package lockstep.sim.sass;

import lockstep.sim.bits.IntOps;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.value.Scalar;

/** A modifier of an operand, applied before the function. */
@FunctionalInterface
interface OperandChange {
    /** Writes the modified operand to {@code out}, which is not {@code in}. */
    void apply(Scalar in, Scalar out);

    /** No change. */
    OperandChange NONE = (in, out) -> out.copyFrom(in);

    /** All bits of 32 flipped. */
    OperandChange COMPLEMENT = (in, out) -> {
        out.copyFrom(in);
        out.low = IntOps.not(in.low, 32);
        out.provenance = null;
    };

    /** The sign of a float cleared, flipped, or both. A NaN keeps its payload. */
    static OperandChange sign(FloatFormat format, boolean negates, boolean drops) {
        if (!negates && !drops) {
            return NONE;
        }
        long sign = format.signMask();
        return (in, out) -> {
            out.copyFrom(in);
            out.low = drops ? in.low & ~sign : in.low;
            out.low = negates ? out.low ^ sign : out.low;
            out.undefinedLow = drops ? in.undefinedLow & ~sign : in.undefinedLow;
            out.provenance = null;
        };
    }

    /** This change, then another one. */
    default OperandChange then(OperandChange next) {
        if (this == NONE || next == NONE) {
            return this == NONE ? next : this;
        }
        return (in, out) -> {
            Scalar between = new Scalar();
            apply(in, between);
            next.apply(between, out);
        };
    }
}
