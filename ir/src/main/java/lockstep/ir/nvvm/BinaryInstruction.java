package lockstep.ir.nvvm;

import java.util.function.UnaryOperator;

/** An arithmetic, bitwise or shift operation on two operands of the result's type. */
public final class BinaryInstruction extends Instruction {
    /** A detached instruction; {@code opcode} is of the binary format. */
    public BinaryInstruction(Opcode opcode, Value left, Value right, int flags) {
        super(opcode, left.type());
        if (opcode.format() != Opcode.Format.BINARY) {
            throw new IllegalArgumentException(opcode + " is not binary");
        }
        addOperand(left);
        addOperand(right);
        setFlags(flags);
    }

    /** The first operand. */
    public Value left() {
        return operand(0);
    }

    /** The second operand. */
    public Value right() {
        return operand(1);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new BinaryInstruction(opcode(), map.apply(left()), map.apply(right()), 0);
    }
}
