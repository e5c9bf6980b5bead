package lockstep.sim.reference;

import lockstep.sim.image.Op;
import lockstep.sim.image.ValueConstraints;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import lockstep.sim.warp.Frame;

/**
 * Checks calls of {@code llvm.assume}: a condition or an operand bundle that does not hold is undefined behaviour.
 * Source: LLVM Language Reference, "llvm.assume Intrinsic", "Assume Operand Bundles".
 */
final class AssumptionUnit {
    private final RunState run;
    private final LaneMemory threads;
    private final Scalar scratch = new Scalar();

    AssumptionUnit(RunState run, LaneMemory threads) {
        this.run = run;
        this.threads = threads;
    }

    /** Operand 0 is the condition; the others have the constraints that their bundles state. */
    void check(Op op, Frame frame, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            condition(op, frame, lane);
            for (int i = 1; i < op.operandCount(); i++) {
                ValueConstraints constraints = op.operandConstraints(i);
                if (constraints != null) {
                    constrain(constraints, op.operand(i), frame, lane);
                }
            }
        }
    }

    private void condition(Op op, Frame frame, int lane) {
        frame.cell(op.operand(0)).get(lane, scratch);
        ConstraintUnit.requireDefined(scratch);
        run.steers(scratch, "an assumption");
        if ((scratch.low & 1) == 0) {
            throw new ProgramFault("assumption", "an assumed condition does not hold");
        }
    }

    /** On poison, only {@code noundef} is checked. */
    private void constrain(ValueConstraints constraints, int cell, Frame frame, int lane) {
        frame.cell(cell).get(lane, scratch);
        boolean wasPoison = scratch.poison;
        ConstraintUnit.apply(constraints, scratch, threads.memory(lane));
        if (scratch.poison && !wasPoison) {
            throw new ProgramFault("assumption", "0x%x violates an operand bundle".formatted(scratch.low));
        }
    }
}
