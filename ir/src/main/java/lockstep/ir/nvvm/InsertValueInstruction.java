package lockstep.ir.nvvm;

import java.util.List;
import java.util.function.UnaryOperator;

/** An aggregate with one member replaced. */
public final class InsertValueInstruction extends Instruction {
    private final List<Integer> path;

    /** A detached instruction; {@code path} as in {@link ExtractValueInstruction}. */
    public InsertValueInstruction(Value aggregate, Value member, List<Integer> path) {
        super(Opcode.INSERTVALUE, aggregate.type());
        this.path = List.copyOf(path);
        addOperand(aggregate);
        addOperand(member);
    }

    /** The aggregate. */
    public Value aggregate() {
        return operand(0);
    }

    /** The new member. */
    public Value member() {
        return operand(1);
    }

    /** The indices of the member. */
    public List<Integer> path() {
        return path;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new InsertValueInstruction(map.apply(aggregate()), map.apply(member()), path);
    }
}
