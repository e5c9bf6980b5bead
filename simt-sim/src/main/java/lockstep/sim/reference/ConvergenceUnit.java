package lockstep.sim.reference;

import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;
import lockstep.sim.warp.GroupPolicy;
import lockstep.sim.warp.Meeting;
import lockstep.sim.warp.Warp;

/** Convergence barriers of a warp. docs/decisions/027. */
final class ConvergenceUnit {
    private static final long WORD = 0xffffffffL;

    private final RunState run;
    private final Scalar scratch = new Scalar();

    ConvergenceUnit(RunState run) {
        this.run = run;
    }

    /** Writes the mask of the lanes that are here, or of those of them in which the operand is true. */
    void lanes(Op op, Frame frame, int mask) {
        int lanes = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            run.lane = Integer.numberOfTrailingZeros(rest);
            lanes |= isNamed(op, frame, run.lane) ? 1 << run.lane : 0;
        }
        scratch.set(lanes & WORD);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            frame.cell(op.result).set(Integer.numberOfTrailingZeros(rest), scratch);
        }
    }

    private boolean isNamed(Op op, Frame frame, int lane) {
        if (op.operands.length == 0) {
            return true;
        }
        frame.cell(op.operands[0]).get(lane, scratch);
        MoveUnit.requireDefined(scratch, "branch", "the condition");
        run.steers(scratch, "the condition");
        return (scratch.low & 1) != 0;
    }

    /** Lanes that execute a convergence barrier; meetings that this completes are left to the caller. */
    void execute(Op op, Warp warp, Frame frame, int mask, GroupPolicy policy) {
        switch ((OpKind.Convergence) op.kind) {
            case WAIT -> await(op, warp, frame, mask);
            case LEAVE -> {
                leave(op, warp, frame, mask);
                warp.advance(mask);
            }
            case YIELD -> {
                warp.advance(mask);
                policy.yielded(warp, mask);
            }
        }
    }

    private int mask(Op op, Frame frame, int lane) {
        frame.cell(op.operands[0]).get(lane, scratch);
        MoveUnit.requireDefined(scratch, "barrier", "a convergence barrier");
        return (int) scratch.low;
    }

    /** A lane that its own barrier does not name, as after it left, goes on. */
    private void await(Op op, Warp warp, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            run.lane = Integer.numberOfTrailingZeros(rest);
            int named = mask(op, frame, run.lane);
            if ((named >>> run.lane & 1) == 0) {
                warp.advance(1 << run.lane);
            } else {
                Meeting.await(warp, run.lane, named);
            }
        }
    }

    /** Takes the lanes out of the masks that all lanes hold with which they were to meet. */
    private void leave(Op op, Warp warp, Frame frame, int mask) {
        int partners = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            run.lane = Integer.numberOfTrailingZeros(rest);
            partners |= mask(op, frame, run.lane);
        }
        LaneCells barrier = frame.cell(op.operands[0]);
        for (int rest = partners & warp.present(); rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            barrier.get(lane, scratch);
            scratch.low &= ~(mask & WORD);
            barrier.set(lane, scratch);
        }
        Meeting.leave(warp, op.numbers[0], mask);
    }
}
