package lockstep.ir.nvvm;

import lockstep.ir.nvvm.type.FloatType;

/** A floating-point constant, held by its bits. */
public final class ConstantFloat extends Constant {
    private final FloatType floatType;
    private final long bits;
    private final long highBits;

    ConstantFloat(FloatType type, long bits, long highBits) {
        super(type);
        this.floatType = type;
        this.bits = bits;
        this.highBits = highBits;
    }

    /** The type. */
    public FloatType floatType() {
        return floatType;
    }

    /** The low 64 bits of the encoding, zero-extended. */
    public long bits() {
        return bits;
    }

    /** Bits 64 to 127 of an fp128; otherwise 0. */
    public long highBits() {
        return highBits;
    }

    @Override
    public boolean isZero() {
        return bits == 0 && highBits == 0;
    }
}
