package lockstep.compiler.loop;

import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.analysis.convergence.ConvergenceUse;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.type.SimpleType;
import org.jspecify.annotations.Nullable;

/** What forbids to copy instructions of a loop. */
public final class Duplication {
    private Duplication() {}

    /** Why {@code instruction} must not be copied, as the end of a sentence; null if it may. */
    public static @Nullable String obstacle(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return null;
        }
        if (call.hasFunctionAttribute("noduplicate")) {
            return "a call of it must not be duplicated";
        }
        if (call.type() == SimpleType.TOKEN || ConvergenceUse.token(call) != null) {
            return "convergence tokens name what it executes";
        }
        return call.calls("llvm.experimental.noalias.scope.decl") ? "a scope of aliasing is one round's" : null;
    }

    /** As {@link #obstacle}, where the lanes would not all execute the same copy. */
    static @Nullable String obstacleApart(Instruction instruction) {
        return Convergence.isConvergent(instruction)
                ? "lanes that meet at a convergent operation would be apart"
                : obstacle(instruction);
    }
}
