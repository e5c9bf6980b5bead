package lockstep.compiler.analysis;

import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import org.jspecify.annotations.Nullable;

/** Which instructions may be removed. */
public final class DeadInstructions {
    private DeadInstructions() {}

    /** Whether {@code instruction} has no uses and its execution has no effect, so that it may go. */
    public static boolean isDead(Instruction instruction) {
        return !instruction.hasUses() && isRemovable(instruction);
    }

    /** Whether {@code instruction} may go once nobody uses its value. */
    public static boolean isRemovable(Instruction instruction) {
        if (instruction.isTerminator()) {
            return false;
        }
        if (instruction instanceof CallInstruction call) {
            Intrinsic kind = kindOf(call);
            if (kind == Intrinsic.ASSUME || kind == Intrinsic.LIFETIME_START || kind == Intrinsic.LIFETIME_END) {
                return false;
            }
            if (kind != null && (kind.isPureCollective() || kind.isSpecialRegister())) {
                return true;
            }
        }
        return !EffectsOf.instruction(instruction).mayHaveSideEffects();
    }

    /**
     * Whether {@code instruction} may be executed where it was not before: it cannot fault, has no effect, and is not
     * convergent.
     */
    public static boolean isSpeculatable(Instruction instruction) {
        Effects effects = EffectsOf.instruction(instruction);
        return effects.isSpeculatable() && !effects.isConvergent() && !effects.mayHaveSideEffects();
    }

    /** The intrinsic that {@code call} calls. */
    public static @Nullable Intrinsic kindOf(CallInstruction call) {
        return call.calledFunction().flatMap(IntrinsicTable::kindOf).orElse(null);
    }
}
