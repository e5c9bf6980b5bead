package lockstep.fuzz.metamorph;

import java.util.Objects;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/** Queries and builders that several transformations share. */
final class Sites {
    private Sites() {}

    /** Whether it is an operation on scalar integers. */
    static boolean isInteger(Instruction at) {
        return at instanceof BinaryInstruction && at.type() instanceof IntType;
    }

    /** Whether code can be put before it. */
    static boolean isAfterPhis(Instruction at) {
        return !(at instanceof PhiInstruction);
    }

    /** Whether it is one of these operations on integers. */
    static boolean is(Instruction at, Opcode... opcodes) {
        for (Opcode opcode : opcodes) {
            if (at.opcode() == opcode) {
                return isInteger(at);
            }
        }
        return false;
    }

    /** Whether it can be computed twice, or earlier or later: it reads no memory, and traps never. */
    static boolean isPure(Instruction at) {
        return switch (at.opcode().format()) {
            case BINARY -> !at.opcode().isIntegerDivision();
            case CAST, COMPARE, ADDRESS -> true;
            case UNARY, TERMINATOR, MEMORY, OTHER -> at.opcode() == Opcode.SELECT || at.opcode() == Opcode.FNEG;
        };
    }

    /** An integer that is defined before {@code at}, for conditions that need one: an operand of it, or a constant. */
    static Value someInteger(Instruction at) {
        for (Value operand : at.operands()) {
            if (operand.type() instanceof IntType type && type.width() > 1) {
                return operand;
            }
        }
        Instruction before = at.previous();
        while (before != null && !(before.type() instanceof IntType type && type.width() > 1)) {
            before = before.previous();
        }
        return before != null
                ? before
                : Objects.requireNonNull(at.function()).module().context().i32(1);
    }

    /** Builds a condition that never holds, of the lane's own value {@code x}: x(x+1) is even. */
    static Value never(IrBuilder at, Value x) {
        IntType type = (IntType) x.type();
        Value one = at.context().integer(type, 1);
        Value frozen = at.freeze(x);
        Value next = at.binary(Opcode.ADD, frozen, one);
        Value even = at.binary(Opcode.MUL, frozen, next);
        Value bit = at.binary(Opcode.AND, even, one);
        return at.compare(Predicate.EQ, bit, one);
    }
}
