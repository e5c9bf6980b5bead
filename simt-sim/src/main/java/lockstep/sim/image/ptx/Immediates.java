package lockstep.sim.image.ptx;

import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxType;

/** Immediate operands as bits of a type. Source: PTX ISA, "Constants". */
final class Immediates {
    private Immediates() {}

    /** A floating immediate as bits of {@code type}; one of another width is rounded to nearest even. */
    static long bits(PtxFloat value, PtxType type) {
        double number =
                value.isSingle() ? Float.intBitsToFloat((int) value.bits()) : Double.longBitsToDouble(value.bits());
        if (type == PtxType.F64 || type == PtxType.B64) {
            return value.isSingle() ? Double.doubleToRawLongBits(number) : value.bits();
        }
        if (type == PtxType.F16) {
            return Float.floatToFloat16((float) number) & 0xffffL;
        }
        return value.isSingle() ? value.bits() : Integer.toUnsignedLong(Float.floatToRawIntBits((float) number));
    }
}
