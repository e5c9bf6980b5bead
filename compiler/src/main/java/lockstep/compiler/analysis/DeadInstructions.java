package lockstep.compiler.analysis;

import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.intrinsic.Effects;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import org.jspecify.annotations.Nullable;

/** Which instructions can be removed or speculated. */
public final class DeadInstructions {
    private DeadInstructions() {}

    /** Whether {@code instruction} has no uses and no effects, so that it can be removed. */
    public static boolean isDead(Instruction instruction) {
        return !instruction.hasUses() && isRemovable(instruction);
    }

    /** Whether {@code instruction} can be removed once its value has no uses. */
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
     * Whether {@code instruction} may be executed speculatively: it cannot fault, has no effect, and is not convergent.
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
