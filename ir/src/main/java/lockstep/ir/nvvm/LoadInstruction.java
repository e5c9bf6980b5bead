package lockstep.ir.nvvm;

import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type;

/** Reads memory. */
public final class LoadInstruction extends Instruction {
    private final MemoryAccess access;

    /** A detached instruction. */
    public LoadInstruction(Type type, Value pointer, MemoryAccess access) {
        super(Opcode.LOAD, type);
        this.access = Objects.requireNonNull(access);
        addOperand(pointer);
    }

    /** The address. */
    public Value pointer() {
        return operand(0);
    }

    /** How. */
    public MemoryAccess access() {
        return access;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        return new LoadInstruction(type(), map.apply(pointer()), access);
    }
}
