package lockstep.ir.ptx.verify;

import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxType;

/**
 * Which types of registers and numbers agree with the type that a form asks for. Source: PTX ISA 9.0, "Type Checking"
 * and "Operand Size Exceeding Instruction-Type Size"; what the manual leaves open was measured on ptxas 13.0.
 */
final class TypeRules {
    private TypeRules() {}

    /**
     * Whether a register may stand for an operand.
     *
     * @param wanted the type that the form asks for
     * @param wider whether the register may be wider, as of {@code ld}, {@code st} and {@code cvt}
     */
    static boolean accepts(PtxType wanted, PtxType register, boolean wider) {
        boolean relaxed = wider && wanted != PtxType.BF16;
        boolean wide = relaxed ? register.width() >= wanted.width() : register.width() == wanted.width();
        if (!wide || (wanted == PtxType.PRED) != (register == PtxType.PRED)) {
            return false;
        }
        if (register == wanted || register.isBits() || register == PtxType.PRED) {
            return true;
        }
        if (wanted.isBits()) {
            return true;
        }
        return wanted.isInteger() && !wanted.isPacked() && register.isInteger();
    }

    /** Whether an integer or floating number may stand for an operand of type {@code wanted}. */
    static boolean acceptsNumber(PtxType wanted, PtxOperand number) {
        if (number instanceof PtxInteger) {
            return wanted == PtxType.PRED || wanted.isBits() || wanted.isInteger() && !wanted.isPacked();
        }
        if (!(number instanceof PtxFloat value)) {
            return false;
        }
        if (wanted.isBits()) {
            return wanted.width() == (value.isSingle() ? 32 : 64);
        }
        return wanted == PtxType.F32 || wanted == PtxType.F64;
    }
}
