package lockstep.ir.ptx.verify;

import java.util.List;
import java.util.Optional;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxType;

/**
 * Which types of registers and numbers agree with the type that a form requires. Source: PTX ISA 9.0, "Type Checking"
 * and "Operand Size Exceeding Instruction-Type Size"; what the manual leaves open was measured on ptxas 13.0.
 */
final class PtxTypeRules {
    private PtxTypeRules() {}

    /**
     * Whether a register may be an operand.
     *
     * @param wanted the type that the form requires
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

    /** Whether a register may be an operand that has one of these types. */
    static boolean acceptsOneOf(List<PtxType> wanted, PtxType register, boolean wider) {
        for (PtxType type : wanted) {
            if (accepts(type, register, wider)) {
                return true;
            }
        }
        return false;
    }

    /** Whether an integer or floating-point number may be an operand of type {@code wanted}. */
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

    /** The type of a register; empty for an operand that is not a register. */
    static Optional<PtxType> registerType(PtxOperand operand) {
        return switch (operand) {
            case PtxRegister register -> Optional.of(register.type());
            case PtxComponent component -> Optional.of(component.register().type());
            case PtxSum sum -> Optional.of(sum.register().type());
            case PtxInteger _,
                    PtxFloat _,
                    PtxSink _,
                    PtxSymbolOperand _,
                    PtxSpecialRegister _,
                    PtxAddress _,
                    PtxVector _,
                    PtxPredicatePair _,
                    PtxNot _,
                    PtxMinus _,
                    PtxSelection _,
                    PtxCallOperand _ -> Optional.empty();
        };
    }

    /** Whether two operands may be elements of one vector: untyped bits with all, others with their kind only. */
    static boolean mayBeNeighbours(PtxOperand left, PtxOperand right) {
        Optional<PtxType> first = kind(left);
        Optional<PtxType> second = kind(right);
        return first.isEmpty() || second.isEmpty() || first.equals(second);
    }

    /** One type for all integers, one for singles, doubles and their numbers, else the type itself; empty for bits. */
    private static Optional<PtxType> kind(PtxOperand operand) {
        if (operand instanceof PtxInteger) {
            return Optional.of(PtxType.U32);
        }
        if (operand instanceof PtxFloat) {
            return Optional.of(PtxType.F64);
        }
        return registerType(operand).filter(type -> !type.isBits()).map(PtxTypeRules::kind);
    }

    private static PtxType kind(PtxType type) {
        if (type.isInteger() && !type.isPacked()) {
            return PtxType.U32;
        }
        return type == PtxType.F32 ? PtxType.F64 : type;
    }
}
