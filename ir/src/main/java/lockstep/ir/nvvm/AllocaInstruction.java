package lockstep.ir.nvvm;

import java.util.Objects;
import java.util.function.UnaryOperator;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;

/** Memory of one activation of the function, for one lane. */
public final class AllocaInstruction extends Instruction {
    private final Type allocatedType;
    private final long alignment;
    private final boolean inAlloca;
    private final boolean swiftError;

    /**
     * A detached instruction.
     *
     * @param count number of elements, an integer
     * @param alignment in bytes, a power of two; 0 for the type's own
     */
    public AllocaInstruction(Type allocatedType, Value count, long alignment, int addressSpace) {
        this(allocatedType, count, alignment, addressSpace, false, false);
    }

    /** A detached instruction with the two rare markers. */
    public AllocaInstruction(
            Type allocatedType, Value count, long alignment, int addressSpace, boolean inAlloca, boolean swiftError) {
        super(Opcode.ALLOCA, PointerType.of(addressSpace));
        this.allocatedType = Objects.requireNonNull(allocatedType);
        this.alignment = alignment;
        this.inAlloca = inAlloca;
        this.swiftError = swiftError;
        addOperand(count);
    }

    /** The element type. */
    public Type allocatedType() {
        return allocatedType;
    }

    /** Number of elements. */
    public Value count() {
        return operand(0);
    }

    /** Alignment in bytes; 0 for the type's own. */
    public long alignment() {
        return alignment;
    }

    /** Whether the count is a constant, so that the size is. */
    public boolean isStatic() {
        return count() instanceof ConstantInt;
    }

    /** Whether it is marked {@code inalloca}. */
    public boolean isInAlloca() {
        return inAlloca;
    }

    /** Whether it is marked {@code swifterror}. */
    public boolean isSwiftError() {
        return swiftError;
    }

    @Override
    Instruction copyShape(UnaryOperator<Value> map) {
        int space = ((PointerType) type()).addressSpace();
        return new AllocaInstruction(allocatedType, map.apply(count()), alignment, space, inAlloca, swiftError);
    }
}
