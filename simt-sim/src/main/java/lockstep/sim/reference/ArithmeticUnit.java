package lockstep.sim.reference;

import java.util.Arrays;
import java.util.Objects;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Flag;
import lockstep.sim.image.CallFlags;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.ValueConstraints;
import lockstep.sim.nvvm.FloatMode;
import lockstep.sim.nvvm.ScalarIntrinsics;
import lockstep.sim.nvvm.ScalarOps;
import lockstep.sim.nvvm.ScalarType;
import lockstep.sim.value.LaneCells;
import lockstep.sim.value.Scalar;
import lockstep.sim.value.ThreadFunction;
import lockstep.sim.warp.Frame;
import org.jspecify.annotations.Nullable;

/** Operations on scalars, element by element and lane by lane. */
final class ArithmeticUnit {
    private static final int IMPRECISE = Flag.set(Flag.REASSOC, Flag.CONTRACT, Flag.ARCP, Flag.AFN, Flag.NSZ);

    private final RunState run;
    private final LaneMemory threads;
    private final SpecialRegisterUnit registers;
    private final CallFlagUnit callFlags = new CallFlagUnit();
    private final Scalar a = new Scalar();
    private final Scalar b = new Scalar();
    private final Scalar c = new Scalar();
    private final Scalar out = new Scalar();

    ArithmeticUnit(RunState run, LaneMemory threads) {
        this.run = run;
        this.threads = threads;
        this.registers = new SpecialRegisterUnit(run);
    }

    void execute(Op op, Frame frame, int mask) {
        if (op.kind == OpKind.Arithmetic.SPECIAL_REGISTER) {
            registers.execute(op, frame, mask);
        } else if (op.kind == OpKind.Arithmetic.PURE_INTRINSIC) {
            intrinsic(op, frame, mask);
        } else if (op.kind == OpKind.Arithmetic.THREAD_FUNCTION) {
            threads(op, frame, mask);
        } else {
            for (int i = 0; i < op.resultCount; i++) {
                element(op, frame, mask, i);
            }
        }
    }

    private static LaneCells operand(Op op, Frame frame, int index, int element) {
        return frame.cell(op.operand(index) + (op.operandCells(index) == 1 ? 0 : element));
    }

    private void element(Op op, Frame frame, int mask, int element) {
        LaneCells result = frame.cell(op.result + element);
        LaneCells first = operand(op, frame, 0, element);
        LaneCells second = op.operandCount() > 1 ? operand(op, frame, 1, element) : null;
        LaneCells third = op.operandCount() > 2 ? operand(op, frame, 2, element) : null;
        FloatMode mode = frame.function().floatMode();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            first.get(lane, a);
            if (second != null) {
                second.get(lane, b);
            }
            if (third != null) {
                third.get(lane, c);
            }
            scalar(op, mode);
            result.set(lane, out);
        }
    }

    private void scalar(Op op, FloatMode mode) {
        int flags = op.flags;
        switch ((OpKind.Arithmetic) op.kind) {
            case BINARY -> ScalarOps.binary(op.opcode(), flags, op.type(), mode, a, b, out);
            case NEGATE -> ScalarOps.negate(flags, op.type(), a, out);
            case CAST -> ScalarOps.cast(op.opcode(), flags, op.operandType(), op.type(), mode, a, out);
            case COMPARE -> ScalarOps.compare(op.predicate(), flags, op.operandType(), mode, a, b, out);
            case SELECT -> ScalarOps.select(flags, op.type(), a, b, c, out);
            case FREEZE -> freeze(op);
            case PURE_INTRINSIC, SPECIAL_REGISTER, THREAD_FUNCTION ->
                throw new CompilerBug(op.kind + " is not evaluated lane by lane");
        }
    }

    /** Undefined bits keep their concrete value; poison gets one. docs/semantics.md, S3.5. */
    private void freeze(Op op) {
        out.copyFrom(a);
        if (a.poison) {
            run.drawUndefined(run.position.lane(), op.type().width(), out);
        }
        out.chosen = a.chosen || !a.isDefined();
        out.undefinedLow = 0;
        out.undefinedHigh = 0;
    }

    private void intrinsic(Op op, Frame frame, int mask) {
        Scalar[][] arguments = new Scalar[op.operandCount()][];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = scalars(op.operandCells(i));
        }
        Scalar[] results = scalars(op.resultCount);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            for (int i = 0; i < arguments.length; i++) {
                for (int leaf = 0; leaf < op.operandCells(i); leaf++) {
                    frame.cell(op.operand(i) + leaf).get(lane, arguments[i][leaf]);
                }
                if (op.hasConstraints) {
                    constrain(op.operandConstraints(i), arguments[i], lane);
                }
            }
            boolean isKnown = ScalarIntrinsics.evaluate(
                    op.intrinsic(),
                    op.operandTypes,
                    op.resultTypes,
                    frame.function().floatMode(),
                    arguments,
                    results);
            if (!isKnown) {
                throw run.unsupported("calls of " + op.intrinsic().name());
            }
            if (op.callFlags != null) {
                applyFlags(op.callFlags, frame, lane, results);
            }
            constrain(op.resultConstraints, results, lane);
            for (int leaf = 0; leaf < op.resultCount; leaf++) {
                frame.cell(op.result + leaf).set(lane, results[leaf]);
            }
        }
    }

    private void threads(Op op, Frame frame, int mask) {
        ThreadFunction function = Objects.requireNonNull(op.threadFunction);
        Scalar[] operands = scalars(op.operandCount());
        Scalar[] results = scalars(op.resultCount);
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            run.position.setLane(lane);
            for (int i = 0; i < operands.length; i++) {
                frame.cell(op.operand(i)).get(lane, operands[i]);
            }
            function.apply(operands, results);
            for (int i = 0; i < results.length; i++) {
                frame.cell(op.result + i).set(lane, results[i]);
            }
        }
    }

    private void constrain(@Nullable ValueConstraints constraints, Scalar[] leaves, int lane) {
        if (constraints != null) {
            for (Scalar leaf : leaves) {
                ConstraintUnit.apply(constraints, leaf, threads.memory(lane));
            }
        }
    }

    /**
     * Fast-math flags of a call: an excluded NaN or infinity makes the result poison; the other flags make it
     * imprecise.
     */
    private void applyFlags(CallFlags call, Frame frame, int lane, Scalar[] results) {
        boolean isBroken = callFlags.isBrokenByArguments(call, frame, lane);
        for (int leaf = 0; leaf < results.length; leaf++) {
            ScalarType type = call.resultTypes().get(leaf);
            boolean isExcluded = type.isFloat() && ScalarOps.breaksFloatFlags(call.flags(), type, results[leaf]);
            results[leaf].poison |= isBroken || isExcluded;
            results[leaf].imprecise |= type.isFloat() && (call.flags() & IMPRECISE) != 0;
        }
    }

    private static Scalar[] scalars(int count) {
        Scalar[] result = new Scalar[count];
        Arrays.setAll(result, i -> new Scalar());
        return result;
    }
}
