package lockstep.ir.nvvm;

import java.util.List;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;

/** A vector of chosen elements of two vectors. */
public final class ShuffleVectorInstruction extends Instruction {
    /** A mask entry that gives poison. */
    public static final int POISON = -1;

    private final List<Integer> mask;

    /**
     * A detached instruction.
     *
     * @param mask one entry an element of the result: an index into the first vector followed by the second, or
     *     {@link #POISON}; of scalable vectors all 0 or all {@link #POISON}
     */
    public ShuffleVectorInstruction(Value left, Value right, List<Integer> mask) {
        super(Opcode.SHUFFLEVECTOR, resultType(left.type(), mask.size()));
        this.mask = List.copyOf(mask);
        addOperand(left);
        addOperand(right);
    }

    private static Type resultType(Type vector, int count) {
        return vector instanceof VectorType v ? new VectorType(v.element(), count, v.scalable()) : vector;
    }

    /** The first vector. */
    public Value left() {
        return operand(0);
    }

    /** The second vector. */
    public Value right() {
        return operand(1);
    }

    /** The mask. */
    public List<Integer> mask() {
        return mask;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new ShuffleVectorInstruction(map.apply(left()), map.apply(right()), mask);
    }
}
