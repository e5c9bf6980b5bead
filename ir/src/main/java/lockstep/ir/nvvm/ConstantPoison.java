package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.Type;

/** {@code poison}: the result of a broken claim. */
public final class ConstantPoison extends Constant {
    ConstantPoison(Type type) {
        super(type);
    }
}
