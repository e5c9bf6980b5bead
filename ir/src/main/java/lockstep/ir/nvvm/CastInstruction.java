package lockstep.ir.nvvm;

import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type;

/** A conversion to another type. */
public final class CastInstruction extends Instruction {
    /** A detached instruction; {@code opcode} is of the cast format. */
    public CastInstruction(Opcode opcode, Value value, Type type, int flags) {
        super(opcode, type);
        if (opcode.format() != Opcode.Format.CAST) {
            throw new IllegalArgumentException(opcode + " is not a cast");
        }
        addOperand(value);
        setFlags(flags);
    }

    /** What is converted. */
    public Value value() {
        return operand(0);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new CastInstruction(opcode(), map.apply(value()), type(), 0);
    }
}
