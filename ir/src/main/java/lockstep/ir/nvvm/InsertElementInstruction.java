package lockstep.ir.nvvm;

import java.util.function.UnaryOperator;

/** A vector with one element replaced. */
public final class InsertElementInstruction extends Instruction {
    /** A detached instruction. */
    public InsertElementInstruction(Value vector, Value element, Value index) {
        super(Opcode.INSERTELEMENT, vector.type());
        addOperand(vector);
        addOperand(element);
        addOperand(index);
    }

    /** The vector. */
    public Value vector() {
        return operand(0);
    }

    /** The new element. */
    public Value element() {
        return operand(1);
    }

    /** The index of the element; out of range gives poison. */
    public Value index() {
        return operand(2);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new InsertElementInstruction(map.apply(vector()), map.apply(element()), map.apply(index()));
    }
}
