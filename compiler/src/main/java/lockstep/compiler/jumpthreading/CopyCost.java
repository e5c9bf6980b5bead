package lockstep.compiler.jumpthreading;

import java.util.EnumSet;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** The cost of a copy of a block, in instructions. Source: LLVM, JumpThreading. */
final class CopyCost {
    /** More than any threshold. */
    static final long FORBIDDEN = Long.MAX_VALUE;

    /** The bonus for avoiding one switch. */
    private static final int SWITCH_BONUS = 6;

    private static final int CALL = 4;
    private static final int INTRINSIC = 2;
    /** Calls that emit no instruction. */
    private static final Set<Intrinsic> MARKERS =
            EnumSet.of(Intrinsic.LIFETIME_START, Intrinsic.LIFETIME_END, Intrinsic.ASSUME);

    private CopyCost() {}

    /**
     * The cost of a copy of {@code block}, minus the bonus of its terminator; {@link #FORBIDDEN} if it must not be
     * copied, has too many PHIs, or costs more than {@code threshold}.
     */
    static long of(BasicBlock block, long threshold, long mostPhis) {
        long bonus = block.terminator() instanceof SwitchInstruction ? SWITCH_BONUS : 0;
        long size = 0;
        long phis = 0;
        for (Instruction instruction : block) {
            if (instruction instanceof PhiInstruction) {
                phis++;
            } else if (!instruction.isTerminator()) {
                size += mayCopy(instruction) ? cost(instruction) : threshold + bonus + 1;
            }
            if (size > threshold + bonus || phis > mostPhis) {
                return FORBIDDEN;
            }
        }
        return Math.max(0, size - bonus);
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
            return callCost(call);
        }
        return isFree(instruction) ? 0 : 1;
    }

    private static int callCost(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null) {
            return CALL;
        }
        if (MARKERS.contains(kind)) {
            return 0;
        }
        return call.type() instanceof VectorType ? 1 : INTRINSIC;
    }

    /** Whether the instruction emits no code: it changes a type or extracts a member. */
    private static boolean isFree(Instruction instruction) {
        return instruction instanceof FreezeInstruction
                || instruction instanceof ExtractValueInstruction
                || instruction instanceof CastInstruction cast && cast.opcode() == Opcode.BITCAST;
    }
}
