package lockstep.ir.nvvm;

import java.util.Objects;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.type.Type;

/** What an operand can be. Identity is equality: constants are interned. */
public abstract sealed class Value permits LocalValue, Constant, InlineAsm, MetadataValue {
    private final Type type;

    Value(Type type) {
        this.type = Objects.requireNonNull(type);
    }

    /** The type. */
    public final Type type() {
        return type;
    }
}
