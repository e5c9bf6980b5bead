package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.Type;

/** {@code zeroinitializer} of an aggregate or vector. */
public final class ConstantZero extends Constant {
    ConstantZero(Type type) {
        super(type);
    }

    @Override
    public boolean isZero() {
        return true;
    }
}
