package lockstep.compiler.legalize;

import java.util.Objects;
import lockstep.ir.nvvm.AtomicRmwInstruction.Operation;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.FloatType;

/**
 * The new value of an atomic read-modify-write, by selectable instructions. Source: LLVM Language Reference,
 * "atomicrmw"; LLVM's {@code buildAtomicRMWValue}.
 */
final class AtomicUpdates {
    private AtomicUpdates() {}

    /** The new value of {@code old}, which is frozen, as is {@code operand}. */
    static Value of(Operation operation, Value old, Value operand, Emission e) {
        return switch (operation) {
            case XCHG -> operand;
            case ADD -> e.op(Opcode.ADD, old, operand);
            case SUB -> e.op(Opcode.SUB, old, operand);
            case AND -> e.op(Opcode.AND, old, operand);
            case NAND -> e.op(Opcode.XOR, e.op(Opcode.AND, old, operand), -1);
            case OR -> e.op(Opcode.OR, old, operand);
            case XOR -> e.op(Opcode.XOR, old, operand);
            case MAX -> pick(Predicate.SGT, old, operand, e);
            case MIN -> pick(Predicate.SLE, old, operand, e);
            case UMAX -> pick(Predicate.UGT, old, operand, e);
            case UMIN -> pick(Predicate.ULE, old, operand, e);
            case FADD -> e.op(Opcode.FADD, old, operand);
            case FSUB -> e.op(Opcode.FSUB, old, operand);
            case FMAX -> extreme("llvm.maxnum", old, operand, e);
            case FMIN -> extreme("llvm.minnum", old, operand, e);
            case UINC_WRAP ->
                e.select(e.compare(Predicate.UGE, old, operand), e.number(old.type(), 0), e.op(Opcode.ADD, old, 1));
            case UDEC_WRAP -> decrement(old, operand, e);
            case USUB_COND -> subtract(old, operand, old, e);
            case USUB_SAT -> subtract(old, operand, e.number(old.type(), 0), e);
        };
    }

    private static Value pick(Predicate keepsOld, Value old, Value operand, Emission e) {
        return e.select(e.compare(keepsOld, old, operand), old, operand);
    }

    private static Value decrement(Value old, Value operand, Emission e) {
        Value wraps = e.op(Opcode.OR, e.compare(Predicate.EQ, old, 0), e.compare(Predicate.UGT, old, operand));
        return e.select(wraps, operand, e.op(Opcode.SUB, old, 1));
    }

    private static Value subtract(Value old, Value operand, Value otherwise, Emission e) {
        return e.select(e.compare(Predicate.UGE, old, operand), e.op(Opcode.SUB, old, operand), otherwise);
    }

    /** Small floats are compared as wider ones, as PTX has the instruction only for those. */
    private static Value extreme(String name, Value old, Value operand, Emission e) {
        if (!FloatExpansions.isSmall(old.type())) {
            return e.call(name, old, operand);
        }
        FloatType small = (FloatType) old.type().scalar();
        FloatType wide = FloatExpansions.carrier(small, Objects.requireNonNull(e.function()));
        Value result = e.call(name, e.cast(Opcode.FPEXT, old, wide), e.cast(Opcode.FPEXT, operand, wide));
        return e.cast(Opcode.FPTRUNC, result, small);
    }
}
