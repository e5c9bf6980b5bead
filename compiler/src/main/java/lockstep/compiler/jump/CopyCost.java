package lockstep.compiler.jump;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.type.SimpleType;

/** What a copy of a block costs, in instructions. Source: LLVM, JumpThreading. */
final class CopyCost {
    /** What deciding a switch once less is worth. */
    private static final int SWITCH_BONUS = 6;

    private static final int CALL = 3;

    private CopyCost() {}

    /** Whether a copy of {@code block} for some edges is allowed and costs at most {@code threshold}. */
    static boolean isAtMost(BasicBlock block, long threshold, long mostPhis) {
        long limit = threshold + (block.terminator() instanceof SwitchInstruction ? SWITCH_BONUS : 0);
        long size = 0;
        long phis = 0;
        for (Instruction instruction : block) {
            if (instruction instanceof PhiInstruction) {
                phis++;
            } else if (!instruction.isTerminator()) {
                if (!mayCopy(instruction)) {
                    return false;
                }
                size += cost(instruction);
            }
            if (size > limit || phis > mostPhis) {
                return false;
            }
        }
        return true;
    }

    private static boolean mayCopy(Instruction instruction) {
        boolean isCall = instruction instanceof CallInstruction call && call.hasFunctionAttribute("noduplicate");
        return !isCall
                && !Convergence.isConvergent(instruction)
                && !(instruction instanceof AllocaInstruction)
                && !(instruction.type() == SimpleType.TOKEN && isUsedOutside(instruction));
    }

    private static boolean isUsedOutside(Instruction instruction) {
        for (Use use : instruction.uses()) {
            if (use.user().block() != instruction.block()) {
                return true;
            }
        }
        return false;
    }

    private static int cost(Instruction instruction) {
        if (instruction instanceof CallInstruction call) {
            return DeadInstructions.kindOf(call) == null ? 1 + CALL : 1;
        }
        boolean isFree = instruction instanceof FreezeInstruction
                || instruction instanceof CastInstruction cast && cast.opcode() == Opcode.BITCAST;
        return isFree ? 0 : 1;
    }
}
