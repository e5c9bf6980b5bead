package lockstep.ir.nvvm;

import java.util.Objects;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;

/** Inline assembly as the callee of a call, kept as text. */
public final class InlineAsm extends Value {
    private final FunctionType functionType;
    private final String code;
    private final String constraints;
    private final boolean sideEffect;
    private final boolean alignStack;
    private final boolean intelDialect;
    private final boolean unwind;

    /**
     * @param code the assembly, unescaped
     * @param constraints the constraint list, unescaped
     */
    public InlineAsm(
            FunctionType functionType,
            String code,
            String constraints,
            boolean sideEffect,
            boolean alignStack,
            boolean intelDialect,
            boolean unwind) {
        super(PointerType.GENERIC);
        this.functionType = Objects.requireNonNull(functionType);
        this.code = Objects.requireNonNull(code);
        this.constraints = Objects.requireNonNull(constraints);
        this.sideEffect = sideEffect;
        this.alignStack = alignStack;
        this.intelDialect = intelDialect;
        this.unwind = unwind;
    }

    /** The signature of the call. */
    public FunctionType functionType() {
        return functionType;
    }

    /** The assembly, unescaped. */
    public String code() {
        return code;
    }

    /** The constraint list, unescaped. */
    public String constraints() {
        return constraints;
    }

    /** Whether it is marked {@code sideeffect}. */
    public boolean hasSideEffect() {
        return sideEffect;
    }

    /** Whether it is marked {@code alignstack}. */
    public boolean alignsStack() {
        return alignStack;
    }

    /** Whether it is marked {@code inteldialect}. */
    public boolean isIntelDialect() {
        return intelDialect;
    }

    /** Whether it is marked {@code unwind}. */
    public boolean mayUnwind() {
        return unwind;
    }
}
