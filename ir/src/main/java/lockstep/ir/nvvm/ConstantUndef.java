package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.Type;

/** {@code undef}: every use may see different bits. */
public final class ConstantUndef extends Constant {
    ConstantUndef(Type type) {
        super(type);
    }
}
