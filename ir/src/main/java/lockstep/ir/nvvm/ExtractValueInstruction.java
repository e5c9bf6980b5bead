package lockstep.ir.nvvm;

import java.util.List;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;

/** One member of an aggregate. */
public final class ExtractValueInstruction extends Instruction {
    private final List<Integer> path;

    /** A detached instruction; {@code path} leads from the aggregate to the member and is not empty. */
    public ExtractValueInstruction(Value aggregate, List<Integer> path) {
        super(Opcode.EXTRACTVALUE, memberType(aggregate.type(), path));
        this.path = List.copyOf(path);
        addOperand(aggregate);
    }

    /**
     * The type of the member that {@code path} leads to.
     *
     * @throws IllegalArgumentException if it leads nowhere
     */
    public static Type memberType(Type aggregate, List<Integer> path) {
        Type type = aggregate;
        for (int index : path) {
            if (type instanceof StructType s && index >= 0 && index < s.fields().size()) {
                type = s.fields().get(index);
            } else if (type instanceof ArrayType a && index >= 0 && index < a.count()) {
                type = a.element();
            } else {
                throw new IllegalArgumentException("no member " + index + " in " + type);
            }
        }
        return type;
    }

    /** The aggregate. */
    public Value aggregate() {
        return operand(0);
    }

    /** The indices of the member. */
    public List<Integer> path() {
        return path;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new ExtractValueInstruction(map.apply(aggregate()), path);
    }
}
