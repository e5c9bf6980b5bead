package lockstep.ir.nvvm;

import java.util.function.UnaryOperator;

/** One of two values by an i1, or element by element by a vector of i1. */
public final class SelectInstruction extends Instruction {
    /** A detached instruction. */
    public SelectInstruction(Value condition, Value ifTrue, Value ifFalse, int flags) {
        super(Opcode.SELECT, ifTrue.type());
        addOperand(condition);
        addOperand(ifTrue);
        addOperand(ifFalse);
        setFlags(flags);
    }

    /** The condition. */
    public Value condition() {
        return operand(0);
    }

    /** The value where the condition is true. */
    public Value ifTrue() {
        return operand(1);
    }

    /** The value where the condition is false. */
    public Value ifFalse() {
        return operand(2);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new SelectInstruction(map.apply(condition()), map.apply(ifTrue()), map.apply(ifFalse()), 0);
    }
}
