package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.Type;

/** {@code poison}: the result of a violated poison-generating flag or precondition. */
public final class ConstantPoison extends Constant {
    ConstantPoison(Type type) {
        super(type);
    }
}
