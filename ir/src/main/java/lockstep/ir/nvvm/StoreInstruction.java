package lockstep.ir.nvvm;

import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type.SimpleType;

/** Writes memory. */
public final class StoreInstruction extends Instruction {
    private final MemoryAccess access;

    /** A detached instruction. */
    public StoreInstruction(Value value, Value pointer, MemoryAccess access) {
        super(Opcode.STORE, SimpleType.VOID);
        this.access = Objects.requireNonNull(access);
        addOperand(value);
        addOperand(pointer);
    }

    /** What is written. */
    public Value value() {
        return operand(0);
    }

    /** The address. */
    public Value pointer() {
        return operand(1);
    }

    /** How. */
    public MemoryAccess access() {
        return access;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new StoreInstruction(map.apply(value()), map.apply(pointer()), access);
    }
}
