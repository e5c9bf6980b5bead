package lockstep.ir.nvvm;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Returns from the function. */
public final class ReturnInstruction extends TerminatorInstruction {
    /** A detached instruction; null returns nothing. */
    public ReturnInstruction(@Nullable Value value) {
        super(Opcode.RET);
        if (value != null) {
            addOperand(value);
        }
    }

    /** What is returned. */
    public Optional<Value> value() {
        return operandCount() == 0 ? Optional.empty() : Optional.of(operand(0));
    }

    @Override
    public int successorCount() {
        return 0;
    }

    @Override
    int successorOperand(int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new ReturnInstruction(value().map(map).orElse(null));
    }
}
