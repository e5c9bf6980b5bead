package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.SimpleType;

/** The token {@code none}. */
public final class ConstantTokenNone extends Constant {
    ConstantTokenNone() {
        super(SimpleType.TOKEN);
    }
}
