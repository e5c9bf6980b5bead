package lockstep.ir.nvvm;

import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type.SimpleType;

/** Orders memory accesses. */
public final class FenceInstruction extends Instruction {
    private final AtomicOrdering ordering;
    private final String syncScope;

    /** A detached instruction; {@code syncScope} as in {@link MemoryAccess}. */
    public FenceInstruction(AtomicOrdering ordering, String syncScope) {
        super(Opcode.FENCE, SimpleType.VOID);
        this.ordering = Objects.requireNonNull(ordering);
        this.syncScope = Objects.requireNonNull(syncScope);
    }

    /** The ordering. */
    public AtomicOrdering ordering() {
        return ordering;
    }

    /** The scope. */
    public String syncScope() {
        return syncScope;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new FenceInstruction(ordering, syncScope);
    }
}
