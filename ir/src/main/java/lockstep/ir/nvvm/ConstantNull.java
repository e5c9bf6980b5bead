package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.PointerType;

/** The null pointer of an address space. */
public final class ConstantNull extends Constant {
    ConstantNull(PointerType type) {
        super(type);
    }

    @Override
    public boolean isZero() {
        return true;
    }
}
