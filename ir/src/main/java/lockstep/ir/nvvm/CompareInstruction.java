package lockstep.ir.nvvm;

import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** {@code icmp} or {@code fcmp}. */
public final class CompareInstruction extends Instruction {
    private final Predicate predicate;

    /** A detached instruction; the predicate decides between icmp and fcmp. */
    public CompareInstruction(Predicate predicate, Value left, Value right, int flags) {
        super(predicate.isOfFloats() ? Opcode.FCMP : Opcode.ICMP, resultType(left.type()));
        this.predicate = Objects.requireNonNull(predicate);
        addOperand(left);
        addOperand(right);
        setFlags(flags);
    }

    /** i1, or a vector of i1 as long as {@code compared}. */
    public static Type resultType(Type compared) {
        return compared instanceof VectorType v ? v.withElement(IntType.I1) : IntType.I1;
    }

    /** The predicate. */
    public Predicate predicate() {
        return predicate;
    }

    /** The first operand. */
    public Value left() {
        return operand(0);
    }

    /** The second operand. */
    public Value right() {
        return operand(1);
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new CompareInstruction(predicate, map.apply(left()), map.apply(right()), 0);
    }
}
