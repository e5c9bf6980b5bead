package lockstep.sim.nvvm;

import java.util.List;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.sim.fp.FloatCompare;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.value.Scalar;

/** Reductions of a vector to a scalar, from the first element to the last. */
final class Reductions {
    private Reductions() {}

    /** Selects one of two floats, or gives a NaN. */
    private interface FloatChoice {
        long of(FloatFormat format, long a, long b);
    }

    static boolean reduce(
            Intrinsic kind, List<ScalarType> operandTypes, FloatMode mode, Scalar[][] arguments, Scalar out) {
        boolean hasStart = arguments.length > 1;
        Scalar[] elements = arguments[arguments.length - 1];
        ScalarType type = operandTypes.getLast();
        Scalar sum = new Scalar();
        sum.copyFrom(hasStart ? arguments[0][0] : elements[0]);
        for (int i = hasStart ? 0 : 1; i < elements.length; i++) {
            Scalar next = new Scalar();
            if (!step(kind, type, mode, sum, elements[i], next)) {
                return false;
            }
            sum = next;
        }
        out.copyFrom(sum);
        return true;
    }

    private static boolean step(Intrinsic kind, ScalarType type, FloatMode mode, Scalar a, Scalar b, Scalar out) {
        switch (kind) {
            case VECTOR_REDUCE_ADD -> ScalarOps.binary(Opcode.ADD, 0, type, mode, a, b, out);
            case VECTOR_REDUCE_MUL -> ScalarOps.binary(Opcode.MUL, 0, type, mode, a, b, out);
            case VECTOR_REDUCE_AND -> ScalarOps.binary(Opcode.AND, 0, type, mode, a, b, out);
            case VECTOR_REDUCE_OR -> ScalarOps.binary(Opcode.OR, 0, type, mode, a, b, out);
            case VECTOR_REDUCE_XOR -> ScalarOps.binary(Opcode.XOR, 0, type, mode, a, b, out);
            case VECTOR_REDUCE_FADD -> ScalarOps.binary(Opcode.FADD, 0, type, mode, a, b, out);
            case VECTOR_REDUCE_FMUL -> ScalarOps.binary(Opcode.FMUL, 0, type, mode, a, b, out);
            case VECTOR_REDUCE_SMAX -> pick(Predicate.SGE, type, mode, a, b, out);
            case VECTOR_REDUCE_SMIN -> pick(Predicate.SLE, type, mode, a, b, out);
            case VECTOR_REDUCE_UMAX -> pick(Predicate.UGE, type, mode, a, b, out);
            case VECTOR_REDUCE_UMIN -> pick(Predicate.ULE, type, mode, a, b, out);
            case VECTOR_REDUCE_FMAX -> floatPick(FloatCompare::maxnum, type.format(), mode, a, b, out);
            case VECTOR_REDUCE_FMIN -> floatPick(FloatCompare::minnum, type.format(), mode, a, b, out);
            case VECTOR_REDUCE_FMAXIMUM -> floatPick(FloatCompare::maximum, type.format(), mode, a, b, out);
            case VECTOR_REDUCE_FMINIMUM -> floatPick(FloatCompare::minimum, type.format(), mode, a, b, out);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void pick(Predicate keepsFirst, ScalarType type, FloatMode mode, Scalar a, Scalar b, Scalar out) {
        Scalar keeps = new Scalar();
        ScalarOps.compare(keepsFirst, 0, type, mode, a, b, keeps);
        ScalarOps.select(0, type, keeps, a, b, out);
    }

    private static void floatPick(
            FloatChoice choice, FloatFormat format, FloatMode mode, Scalar a, Scalar b, Scalar out) {
        if (a.poison || b.poison) {
            Results.poison(a, b, out);
            return;
        }
        FloatArithmetic.finish(0, format, mode, a, b, choice.of(format, a.low, b.low), false, out);
    }
}
