package lockstep.ir.nvvm;

import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type.IntType;

/** Writes memory if it holds the expected value, atomically. The result is {value read, whether it was written}. */
public final class CompareExchangeInstruction extends Instruction {
    private final MemoryAccess access;
    private final AtomicOrdering failureOrdering;
    private final boolean weak;

    /** A detached instruction; {@code access} has the ordering of success. */
    public CompareExchangeInstruction(
            Value pointer,
            Value expected,
            Value replacement,
            MemoryAccess access,
            AtomicOrdering failureOrdering,
            boolean weak) {
        super(Opcode.CMPXCHG, StructType.of(expected.type(), IntType.I1));
        this.access = Objects.requireNonNull(access);
        this.failureOrdering = Objects.requireNonNull(failureOrdering);
        this.weak = weak;
        addOperand(pointer);
        addOperand(expected);
        addOperand(replacement);
    }

    /** The address. */
    public Value pointer() {
        return operand(0);
    }

    /** What must be there. */
    public Value expected() {
        return operand(1);
    }

    /** What is written then. */
    public Value replacement() {
        return operand(2);
    }

    /** How; the ordering is that of success. */
    public MemoryAccess access() {
        return access;
    }

    /** The ordering on failure. */
    public AtomicOrdering failureOrdering() {
        return failureOrdering;
    }

    /** Whether it may fail without a reason. */
    public boolean isWeak() {
        return weak;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new CompareExchangeInstruction(
                map.apply(pointer()), map.apply(expected()), map.apply(replacement()), access, failureOrdering, weak);
    }
}
