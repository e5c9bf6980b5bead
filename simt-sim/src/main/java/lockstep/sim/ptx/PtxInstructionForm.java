package lockstep.sim.ptx;

import java.util.Optional;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.fp.FloatFormat;
import lockstep.sim.fp.Rounding;
import lockstep.sim.ptx.FloatStyle.Clamp;

/** The opcode, types and modifiers of an instruction, read as the parameters of functions. */
record PtxInstructionForm(PtxInstruction instruction) {
    boolean has(PtxModifier modifier) {
        return instruction.has(modifier);
    }

    int typeCount() {
        return instruction.types().size();
    }

    PtxType type(int index) {
        return instruction.type(index);
    }

    /** The only or first type. */
    PtxType type() {
        return instruction.type(0);
    }

    /** Width of one element of the type. */
    int width() {
        return width(type());
    }

    static int width(PtxType type) {
        return type.width() / type.lanes();
    }

    boolean isSigned() {
        return type().isSigned();
    }

    PtxOperand destination() {
        return instruction.operand(0);
    }

    /** Whether there are two destinations, {@code p|q}. */
    boolean hasPair() {
        return destination() instanceof PtxPredicatePair;
    }

    int sourceCount() {
        return instruction.operands().size() - 1;
    }

    /** The format of an element of a type; empty if it is not one of the four. */
    static Optional<FloatFormat> format(PtxType type) {
        return switch (type) {
            case F16, F16X2 -> Optional.of(FloatFormat.HALF);
            case BF16, BF16X2 -> Optional.of(FloatFormat.BFLOAT);
            case F32, F32X2 -> Optional.of(FloatFormat.SINGLE);
            case F64 -> Optional.of(FloatFormat.DOUBLE);
            case U2,
                    U4,
                    U8,
                    U16,
                    U32,
                    U64,
                    S2,
                    S4,
                    S8,
                    S16,
                    S32,
                    S64,
                    B8,
                    B16,
                    B32,
                    B64,
                    B128,
                    TF32,
                    PRED,
                    U16X2,
                    S16X2 -> Optional.empty();
            case E4M3, E5M2, E4M3X2, E5M2X2, TEXREF, SAMPLERREF, SURFREF -> Optional.empty();
        };
    }

    /** The rounding of the modifier, for floats or integers; to nearest if there is none. */
    Rounding rounding() {
        if (has(PtxModifier.RZ) || has(PtxModifier.RZI)) {
            return Rounding.TOWARD_ZERO;
        }
        if (has(PtxModifier.RM) || has(PtxModifier.RMI)) {
            return Rounding.DOWN;
        }
        if (has(PtxModifier.RP) || has(PtxModifier.RPI)) {
            return Rounding.UP;
        }
        return has(PtxModifier.RNA) ? Rounding.NEAREST_AWAY : Rounding.NEAREST_EVEN;
    }

    boolean hasIntegerRounding() {
        return has(PtxModifier.RNI) || has(PtxModifier.RZI) || has(PtxModifier.RMI) || has(PtxModifier.RPI);
    }

    FloatStyle style(FloatFormat format) {
        return new FloatStyle(format, rounding(), has(PtxModifier.FTZ), clamp());
    }

    Clamp clamp() {
        if (has(PtxModifier.SAT)) {
            return Clamp.UNIT;
        }
        return has(PtxModifier.RELU) ? Clamp.NOT_NEGATIVE : Clamp.NONE;
    }

    /** The function applied to each element of the type. */
    TypedFunction elementwise(TypedFunction element) {
        return type().isPacked() ? new Packed(type().lanes(), element, true) : element;
    }
}
