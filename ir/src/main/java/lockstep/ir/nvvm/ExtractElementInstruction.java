package lockstep.ir.nvvm;

import java.util.function.UnaryOperator;

/** One element of a vector. */
public final class ExtractElementInstruction extends Instruction {
    /** A detached instruction. */
    public ExtractElementInstruction(Value vector, Value index) {
        super(Opcode.EXTRACTELEMENT, vector.type().scalar());
        addOperand(vector);
        addOperand(index);
    }

    /** The vector. */
    public Value vector() {
        return operand(0);
    }

    /** The index of the element; out of range gives poison. */
    public Value index() {
        return operand(1);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new ExtractElementInstruction(map.apply(vector()), map.apply(index()));
    }
}
