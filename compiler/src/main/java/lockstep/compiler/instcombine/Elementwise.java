package lockstep.compiler.instcombine;

import java.util.List;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;

/** Operations that compute each element of a vector from the corresponding elements of their operands. */
final class Elementwise {
    private Elementwise() {}

    static boolean isArithmetic(Value value) {
        return value instanceof BinaryInstruction
                || value instanceof UnaryInstruction
                || value instanceof CompareInstruction;
    }

    /** Bitcasts may change the number of elements. */
    static boolean isCast(Value value) {
        return value instanceof CastInstruction c && c.opcode() != Opcode.BITCAST;
    }

    /** {@code operation}, for which one of the two predicates above holds, on single elements. */
    static Instruction of(Instruction operation, List<Value> elements) {
        Value first = elements.getFirst();
        if (operation instanceof CastInstruction c) {
            return new CastInstruction(c.opcode(), first, c.type().scalar(), c.flags());
        }
        if (operation instanceof UnaryInstruction u) {
            return new UnaryInstruction(u.opcode(), first, u.flags());
        }
        return operation instanceof CompareInstruction c
                ? new CompareInstruction(c.predicate(), first, elements.get(1), c.flags())
                : new BinaryInstruction(operation.opcode(), first, elements.get(1), operation.flags());
    }
}
