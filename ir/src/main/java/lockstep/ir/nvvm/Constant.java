package lockstep.ir.nvvm;

import java.util.List;
import lockstep.ir.nvvm.type.Type;

/**
 * A constant: interned in its {@link Context}, immutable, without a use list. Globals are constants too (their
 * addresses are); only these belong to one module and have mutable properties.
 */
public abstract sealed class Constant extends Value
        permits ConstantInt,
                ConstantFloat,
                ConstantNull,
                ConstantZero,
                ConstantUndef,
                ConstantPoison,
                ConstantTokenNone,
                ConstantBytes,
                ConstantAggregate,
                ConstantExpression,
                BlockAddress,
                GlobalValue {
    Constant(Type type) {
        super(type);
    }

    /** The globals whose address is part of this constant, each once. */
    public List<GlobalValue> mentionedGlobals() {
        return List.of();
    }

    /** Whether all bits are zero: integer 0, float +0, null, zeroinitializer. */
    public boolean isZero() {
        return false;
    }
}
