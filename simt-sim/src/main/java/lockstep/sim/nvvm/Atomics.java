package lockstep.sim.nvvm;

import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.sim.fp.FloatCompare;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.value.Scalar;

/** The values that atomic read-modify-writes store. Source: LLVM Language Reference, "atomicrmw". */
final class Atomics {
    private Atomics() {}

    static void compute(Operation operation, ScalarType type, FloatMode mode, Scalar old, Scalar operand, Scalar out) {
        switch (operation) {
            case XCHG -> out.copyFrom(operand);
            case ADD -> ScalarOps.binary(Opcode.ADD, 0, type, mode, old, operand, out);
            case SUB -> ScalarOps.binary(Opcode.SUB, 0, type, mode, old, operand, out);
            case AND -> ScalarOps.binary(Opcode.AND, 0, type, mode, old, operand, out);
            case NAND -> nand(type, mode, old, operand, out);
            case OR -> ScalarOps.binary(Opcode.OR, 0, type, mode, old, operand, out);
            case XOR -> ScalarOps.binary(Opcode.XOR, 0, type, mode, old, operand, out);
            case MAX -> pick(Predicate.SGT, type, mode, old, operand, out);
            case MIN -> pick(Predicate.SLE, type, mode, old, operand, out);
            case UMAX -> pick(Predicate.UGT, type, mode, old, operand, out);
            case UMIN -> pick(Predicate.ULE, type, mode, old, operand, out);
            case FADD -> ScalarOps.binary(Opcode.FADD, 0, type, mode, old, operand, out);
            case FSUB -> ScalarOps.binary(Opcode.FSUB, 0, type, mode, old, operand, out);
            case FMAX -> floatPick(true, type.format(), mode, old, operand, out);
            case FMIN -> floatPick(false, type.format(), mode, old, operand, out);
            case UINC_WRAP -> step(type, mode, old, operand, true, out);
            case UDEC_WRAP -> step(type, mode, old, operand, false, out);
            case USUB_COND -> subtractIfNotLess(type, mode, old, operand, old, out);
            case USUB_SAT -> {
                Scalar zero = new Scalar();
                subtractIfNotLess(type, mode, old, operand, zero, out);
            }
        }
    }

    private static void nand(ScalarType type, FloatMode mode, Scalar old, Scalar operand, Scalar out) {
        Scalar both = new Scalar();
        Scalar ones = new Scalar();
        ones.set(type.lowMask(), type.highMask());
        ScalarOps.binary(Opcode.AND, 0, type, mode, old, operand, both);
        ScalarOps.binary(Opcode.XOR, 0, type, mode, both, ones, out);
    }

    private static void pick(
            Predicate keepsOld, ScalarType type, FloatMode mode, Scalar old, Scalar operand, Scalar out) {
        Scalar keeps = new Scalar();
        ScalarOps.compare(keepsOld, 0, type, mode, old, operand, keeps);
        ScalarOps.select(0, type, keeps, old, operand, out);
    }

    private static void floatPick(
            boolean greatest, FloatFormat format, FloatMode mode, Scalar old, Scalar operand, Scalar out) {
        if (old.poison || operand.poison) {
            Results.poison(old, operand, out);
            return;
        }
        long bits = greatest
                ? FloatCompare.maxnum(format, old.low, operand.low)
                : FloatCompare.minnum(format, old.low, operand.low);
        FloatArithmetic.finish(0, format, mode, old, operand, bits, false, out);
    }

    /** Counts up to the operand and wraps to zero, or down from it and wraps to it. */
    private static void step(ScalarType type, FloatMode mode, Scalar old, Scalar operand, boolean up, Scalar out) {
        Scalar one = new Scalar();
        one.set(1);
        Scalar zero = new Scalar();
        Scalar moved = new Scalar();
        Scalar wraps = new Scalar();
        ScalarOps.binary(up ? Opcode.ADD : Opcode.SUB, 0, type, mode, old, one, moved);
        ScalarOps.compare(up ? Predicate.UGE : Predicate.UGT, 0, type, mode, old, operand, wraps);
        if (up) {
            ScalarOps.select(0, type, wraps, zero, moved, out);
            return;
        }
        Scalar isZero = new Scalar();
        Scalar either = new Scalar();
        ScalarOps.compare(Predicate.EQ, 0, type, mode, old, zero, isZero);
        ScalarOps.binary(Opcode.OR, 0, ScalarType.BOOLEAN, mode, wraps, isZero, either);
        ScalarOps.select(0, type, either, operand, moved, out);
    }

    private static void subtractIfNotLess(
            ScalarType type, FloatMode mode, Scalar old, Scalar operand, Scalar otherwise, Scalar out) {
        Scalar difference = new Scalar();
        Scalar fits = new Scalar();
        ScalarOps.binary(Opcode.SUB, 0, type, mode, old, operand, difference);
        ScalarOps.compare(Predicate.UGE, 0, type, mode, old, operand, fits);
        ScalarOps.select(0, type, fits, difference, otherwise, out);
    }
}
