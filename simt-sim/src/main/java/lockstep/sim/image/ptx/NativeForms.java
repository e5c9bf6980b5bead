package lockstep.sim.image.ptx;

import java.util.Map;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.sim.image.Op;
import lockstep.sim.image.OpKind;
import lockstep.sim.nvvm.ScalarType;
import org.jspecify.annotations.Nullable;

/**
 * Operations of the NVVM dialect that give the same as an instruction of PTX wherever no operand has undefined bits and
 * the result is no NaN. An engine may run them instead, as long as it goes back where that is not so.
 */
final class NativeForms {
    private static final Map<PtxOpcode, Opcode> BINARY = Map.of(
            PtxOpcode.ADD, Opcode.FADD,
            PtxOpcode.SUB, Opcode.FSUB,
            PtxOpcode.MUL, Opcode.FMUL,
            PtxOpcode.DIV, Opcode.FDIV);

    private NativeForms() {}

    /** The native form of an instruction that {@code op} stands for; null if there is none. */
    static @Nullable Op of(PtxInstruction instruction, Op op) {
        PtxType type = instruction.types().isEmpty() ? PtxType.B32 : instruction.types().getLast();
        boolean isPlain = (type == PtxType.F32 || type == PtxType.F64) && isRoundedToNearest(instruction);
        if (!isPlain) {
            return null;
        }
        ScalarType scalar = type == PtxType.F32 ? ScalarType.SINGLE : ScalarType.DOUBLE;
        Opcode operation = BINARY.get(instruction.opcode());
        if (operation != null) {
            Op like = like(OpKind.Arithmetic.BINARY, op, scalar);
            like.setOperation(operation, scalar);
            return like;
        }
        return instruction.opcode() == PtxOpcode.FMA ? fused(op, scalar, type) : null;
    }

    /** Whether no suffix says anything but that the result is rounded to nearest even. */
    private static boolean isRoundedToNearest(PtxInstruction instruction) {
        for (PtxSuffix suffix : instruction.suffixes()) {
            if (suffix instanceof PtxModifier modifier && modifier != PtxModifier.RN) {
                return false;
            }
        }
        return instruction.opcode() != PtxOpcode.DIV || instruction.has(PtxModifier.RN);
    }

    private static Op like(OpKind kind, Op op, ScalarType type) {
        Op like = new Op(kind, op.block, op.source);
        like.setOperands(op.operands);
        like.type = type;
        return like;
    }

    private static Op fused(Op op, ScalarType scalar, PtxType type) {
        Op like = like(OpKind.Arithmetic.PURE_INTRINSIC, op, scalar);
        like.intrinsic = IntrinsicTable.lookup("llvm.fma." + type.text()).orElseThrow();
        return like;
    }
}
