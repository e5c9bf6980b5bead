package lockstep.ir.nvvm;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;

/** The address of an element of the memory that a pointer points to. */
public final class GetElementPtrInstruction extends Instruction {
    private final Type sourceElementType;

    /** A detached instruction. */
    public GetElementPtrInstruction(Type sourceElementType, Value base, List<? extends Value> indices, int flags) {
        super(Opcode.GETELEMENTPTR, resultType(base, indices));
        this.sourceElementType = Objects.requireNonNull(sourceElementType);
        addOperand(base);
        indices.forEach(this::addOperand);
        setFlags((flags & Flag.INBOUNDS.bit()) != 0 ? flags | Flag.NUSW.bit() : flags);
    }

    /** The base's type, or a vector of it where an index is a vector. */
    public static Type resultType(Value base, List<? extends Value> indices) {
        if (base.type().isVector()) {
            return base.type();
        }
        for (Value index : indices) {
            if (index.type() instanceof VectorType v) {
                return v.withElement(base.type());
            }
        }
        return base.type();
    }

    /** The type the first index steps over. */
    public Type sourceElementType() {
        return sourceElementType;
    }

    /** The base address. */
    public Value base() {
        return operand(0);
    }

    /** Number of indices. */
    public int indexCount() {
        return operandCount() - 1;
    }

    /** Index {@code i}, from 0. */
    public Value index(int i) {
        return operand(i + 1);
    }

    /** The indices; a live view. */
    public List<Value> indices() {
        return operands().subList(1, operandCount());
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new GetElementPtrInstruction(
                sourceElementType, map.apply(base()), mappedOperands(1, operandCount(), map), 0);
    }
}
