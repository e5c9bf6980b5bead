package lockstep.fuzz.generate;

import java.util.List;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.IntType;

/**
 * An integer of which the generator knows the range, which a compiler may have to find out.
 *
 * @param value the integer, of type {@code type}
 * @param isSigned whether its bits are read as a signed number; {@code least} and {@code most} fit its range
 * @param least the least number that it may be
 * @param most the greatest one
 */
record Ranged(Value value, IntType type, boolean isSigned, long least, long most) {
    /** The greatest signed number of {@code width} bits, of at most 62. */
    static long signedMost(int width) {
        return (1L << (width - 1)) - 1;
    }

    /** Whether all numbers are signed numbers of {@code wanted}. */
    boolean fits(IntType wanted) {
        return wanted.width() > Integer.SIZE
                || least >= -signedMost(wanted.width()) - 1 && most <= signedMost(wanted.width());
    }

    /** The number in {@code wanted}, whose signed range it {@linkplain #fits fits}. */
    Value in(FunctionEmitter e, IntType wanted) {
        if (type.width() >= wanted.width()) {
            return e.values().resized(e, value, wanted);
        }
        boolean isEither = least >= 0 && fits(type);
        Opcode opcode =
                isEither ? e.choices().pick(List.of(Opcode.SEXT, Opcode.ZEXT)) : isSigned ? Opcode.SEXT : Opcode.ZEXT;
        return e.at().cast(opcode, value, wanted);
    }
}
