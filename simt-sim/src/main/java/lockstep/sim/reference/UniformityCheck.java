package lockstep.sim.reference;

import lockstep.sim.image.Op;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.Instances;
import lockstep.sim.warp.Warp;
import org.jspecify.annotations.Nullable;

/** Asserts that results claimed uniform are equal over the lanes of a dynamic instance. docs/semantics.md, S12.2. */
final class UniformityCheck {
    private final RunState run;
    private final Scalar first = new Scalar();
    private final Scalar other = new Scalar();

    UniformityCheck(RunState run) {
        this.run = run;
    }

    void check(Op op, Frame frame, int mask) {
        for (int leaf = 0; leaf < op.resultCount; leaf++) {
            if (!isEqual(op, frame, mask, leaf)) {
                run.noteViolation("@" + frame.function().name() + ": "
                        + lockstep.ir.nvvm.text.NvvmPrinter.printInstruction(op.source).strip()
                        + " is claimed uniform and is not");
            }
        }
    }

    private boolean isEqual(Op op, Frame frame, int mask, int leaf) {
        Warp warp = java.util.Objects.requireNonNull(run.warp);
        @Nullable Integer reference = null;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            frame.cell(op.result + leaf).get(lane, other);
            if (!other.isDefined()) {
                continue;
            }
            if (reference == null) {
                reference = lane;
                first.copyFrom(other);
            } else if ((first.low != other.low || first.high != other.high)
                    && Instances.isSame(warp, reference, lane)) {
                return false;
            }
        }
        return true;
    }
}
