package lockstep.ir.nvvm;

import java.util.function.UnaryOperator;

/** {@code fneg}. */
public final class UnaryInstruction extends Instruction {
    /** A detached instruction. */
    public UnaryInstruction(Opcode opcode, Value value, int flags) {
        super(opcode, value.type());
        if (opcode.format() != Opcode.Format.UNARY) {
            throw new IllegalArgumentException(opcode + " is not unary");
        }
        addOperand(value);
        setFlags(flags);
    }

    /** The operand. */
    public Value value() {
        return operand(0);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new UnaryInstruction(opcode(), map.apply(value()), 0);
    }
}
