package lockstep.sim.reference;

import lockstep.sim.image.CallFlags;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;

/** Applies the fast-math flags of calls to their results. docs/semantics.md, S3.1 and S3.9. */
final class CallFlagUnit {
    private final Scalar scratch = new Scalar();

    /** Whether the flags exclude an argument of one lane. */
    boolean isBrokenByArguments(CallFlags call, Frame frame, int lane) {
        for (int i = 0; i < call.operands().size(); i++) {
            frame.cell(call.operands().get(i)).get(lane, scratch);
            ScalarType type = call.operandTypes().get(i);
            if (!scratch.poison && ScalarOps.breaksFloatFlags(call.flags(), type, scratch)) {
                return true;
            }
        }
        return false;
    }

    /** Applies the flags to a leaf of a result. */
    static void apply(CallFlags call, int leaf, boolean isBrokenByArguments, Scalar value) {
        ScalarType type = call.resultTypes().get(leaf);
        if (type.isFloat()) {
            ScalarOps.applyFlags(call.flags(), type, value);
            value.poison |= isBrokenByArguments;
        }
    }

    /** Lanes with an argument that the flags exclude; to be computed before results overwrite arguments. */
    int brokenByArguments(CallFlags call, Frame frame, int mask) {
        int broken = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            broken |= isBrokenByArguments(call, frame, lane) ? 1 << lane : 0;
        }
        return broken;
    }

    /** Applies the flags to results in the cells from {@code base} on. */
    void apply(CallFlags call, Frame frame, int base, int mask, int broken) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            for (int leaf = 0; leaf < call.resultTypes().size(); leaf++) {
                LaneCells cell = frame.cell(base + leaf);
                cell.get(lane, scratch);
                apply(call, leaf, (broken >>> lane & 1) != 0, scratch);
                cell.set(lane, scratch);
            }
        }
    }
}
