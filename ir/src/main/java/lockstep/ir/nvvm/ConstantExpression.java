package lockstep.ir.nvvm;

import java.util.List;
import lockstep.ir.nvvm.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * An instruction applied to constants: casts, getelementptr, add, sub, mul, xor and the vector operations, those that
 * LLVM 14 to 20 accept. Older forms (and, or, shl, icmp, select ...) are accepted too.
 */
public final class ConstantExpression extends Constant {
    private final Opcode opcode;
    private final List<Constant> operands;
    private final int flags;
    private final @Nullable Type sourceElementType;
    private final String detail;
    private final List<GlobalValue> globals;

    ConstantExpression(
            Opcode opcode,
            Type type,
            List<Constant> operands,
            int flags,
            @Nullable Type sourceElementType,
            String detail) {
        super(type);
        this.opcode = opcode;
        this.operands = operands;
        this.flags = flags;
        this.sourceElementType = sourceElementType;
        this.detail = detail;
        this.globals = ConstantAggregate.unionOfGlobals(operands);
    }

    /** The operation. */
    public Opcode opcode() {
        return opcode;
    }

    /** The operands in the instruction's order; a shufflevector's mask is the third. */
    public List<Constant> operands() {
        return operands;
    }

    /** The flag set, see {@link Flag#bit}. */
    public int flags() {
        return flags;
    }

    /** Whether it has {@code flag}. */
    public boolean has(Flag flag) {
        return (flags & flag.bit()) != 0;
    }

    /** The type a getelementptr steps over; null for other operations. */
    public @Nullable Type sourceElementType() {
        return sourceElementType;
    }

    /** Further text of the operation: the predicate of a comparison, {@code inrange(-8, 16)} of a getelementptr. */
    public String detail() {
        return detail;
    }

    @Override
    public List<GlobalValue> mentionedGlobals() {
        return globals;
    }
}
