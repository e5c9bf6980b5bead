package lockstep.compiler.analysis.convergence;

import lockstep.compiler.analysis.DeadInstructions;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.EffectsOf;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import org.jspecify.annotations.Nullable;

/**
 * How a function states which lanes execute its convergent operations together. A function must not mix both forms
 * (LLVM, "Convergent Operation Semantics", static rules).
 *
 * @param controlled number of operations that make or use a convergence-control token
 * @param uncontrolled number of convergent operations without a token
 */
public record ConvergenceUse(int controlled, int uncontrolled) {
    /** A function without convergent operations. */
    public static final ConvergenceUse NONE = new ConvergenceUse(0, 0);

    private static final String BUNDLE = "convergencectrl";

    /** The use in {@code function}. */
    public static ConvergenceUse of(Function function) {
        ConvergenceUse sum = NONE;
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CallInstruction call) {
                    sum = sum.plus(of(call));
                }
            }
        }
        return sum;
    }

    /** The use by {@code call} alone. */
    public static ConvergenceUse of(CallInstruction call) {
        if (isControl(call) || token(call) != null) {
            return new ConvergenceUse(1, 0);
        }
        return isUncontrolled(call) ? new ConvergenceUse(0, 1) : NONE;
    }

    /** The sum of both. */
    public ConvergenceUse plus(ConvergenceUse other) {
        return other == NONE
                ? this
                : new ConvergenceUse(controlled + other.controlled, uncontrolled + other.uncontrolled);
    }

    /** The difference to {@code part}, which is contained in this. */
    public ConvergenceUse minus(ConvergenceUse part) {
        return new ConvergenceUse(controlled - part.controlled, uncontrolled - part.uncontrolled);
    }

    /** Whether tokens are made or used. */
    public boolean hasControlled() {
        return controlled > 0;
    }

    /** Whether a convergent operation has no token. */
    public boolean hasUncontrolled() {
        return uncontrolled > 0;
    }

    private static boolean isUncontrolled(CallInstruction call) {
        return EffectsOf.isConvergent(call) && DeadInstructions.kindOf(call) != Intrinsic.IS_CONSTANT;
    }

    static boolean isControl(CallInstruction call) {
        Intrinsic kind = DeadInstructions.kindOf(call);
        return kind == Intrinsic.CONVERGENCE_ENTRY
                || kind == Intrinsic.CONVERGENCE_ANCHOR
                || kind == Intrinsic.CONVERGENCE_LOOP;
    }

    /** The token of {@code call}, or null. */
    public static @Nullable Value token(CallInstruction call) {
        return call.bundle(BUNDLE)
                .filter(bundle -> bundle.values().size() == 1)
                .map(bundle -> bundle.values().getFirst())
                .orElse(null);
    }

    /** The call of {@code llvm.experimental.convergence.entry} in the entry block, or null. */
    public static @Nullable CallInstruction entryOf(Function function) {
        for (Instruction instruction : function.entry()) {
            if (instruction instanceof CallInstruction call
                    && DeadInstructions.kindOf(call) == Intrinsic.CONVERGENCE_ENTRY) {
                return call;
            }
        }
        return null;
    }
}
