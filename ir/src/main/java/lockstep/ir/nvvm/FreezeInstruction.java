package lockstep.ir.nvvm;

import java.util.function.UnaryOperator;

/** The operand, with poison and undefined bits replaced by an arbitrary value that is the same for all uses. */
public final class FreezeInstruction extends Instruction {
    /** A detached instruction. */
    public FreezeInstruction(Value value) {
        super(Opcode.FREEZE, value.type());
        addOperand(value);
    }

    /** The operand. */
    public Value value() {
        return operand(0);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new FreezeInstruction(map.apply(value()));
    }
}
