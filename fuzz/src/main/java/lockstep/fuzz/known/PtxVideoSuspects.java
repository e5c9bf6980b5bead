package lockstep.fuzz.known;

import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxType;

/** Video instructions that ptxas miscompiles, and their replacements. */
final class PtxVideoSuspects {
    static final Set<PtxOpcode> SCALAR_VIDEO = Set.of(
            PtxOpcode.VADD,
            PtxOpcode.VSUB,
            PtxOpcode.VABSDIFF,
            PtxOpcode.VMIN,
            PtxOpcode.VMAX,
            PtxOpcode.VSHL,
            PtxOpcode.VSHR,
            PtxOpcode.VSET);

    private PtxVideoSuspects() {}

    static boolean isScalarVideo(PtxInstruction instruction) {
        return SCALAR_VIDEO.contains(instruction.opcode());
    }

    static boolean isUpperHalfResult(PtxInstruction instruction, PtxRegisterWriters writers) {
        return isScalarVideo(instruction)
                && instruction.operand(0) instanceof PtxSelection part
                && part.halves()
                && part.indices().contains(1);
    }

    static void takeLowerHalf(PtxInstruction instruction, PtxFunctionRewriter made) {
        PtxSelection part = (PtxSelection) instruction.operand(0);
        made.add(PtxWords.with(instruction, 0, new PtxSelection(part.register(), true, List.of(0))));
    }

    static boolean isUnsignedProduct(PtxInstruction instruction, PtxRegisterWriters writers) {
        boolean mattersAbove = instruction.has(PtxModifier.SAT)
                || instruction.has(PtxModifier.SHR7)
                || instruction.has(PtxModifier.SHR15);
        return instruction.opcode() == PtxOpcode.VMAD
                && mattersAbove
                && (isWholeUnsigned(instruction, 1) || isWholeUnsigned(instruction, 2) || hasUnsignedSum(instruction));
    }

    private static boolean hasUnsignedSum(PtxInstruction instruction) {
        return instruction.type(1) == PtxType.U32 && instruction.type(2) == PtxType.U32;
    }

    private static boolean isWholeUnsigned(PtxInstruction instruction, int factor) {
        PtxOperand operand = instruction.operand(factor);
        PtxOperand plain = operand instanceof PtxMinus minus ? minus.operand() : operand;
        return instruction.type(factor) == PtxType.U32 && !(plain instanceof PtxSelection);
    }
}
