package lockstep.ir.nvvm;

import java.util.function.UnaryOperator;

/** Is never reached. */
public final class UnreachableInstruction extends TerminatorInstruction {
    /** A detached instruction. */
    public UnreachableInstruction() {
        super(Opcode.UNREACHABLE);
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
        return new UnreachableInstruction();
    }
}
