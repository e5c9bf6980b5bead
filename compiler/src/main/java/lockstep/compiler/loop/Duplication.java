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
        String obstacle = obstacleInRounds(instruction);
        boolean isScope = instruction instanceof CallInstruction call
                && call.calls("llvm.experimental.noalias.scope.decl");
        return obstacle == null && isScope ? "a scope of aliasing is one round's" : obstacle;
    }

    /** As {@link #obstacle}, where each copy gets scopes of aliasing of its own. */
    public static @Nullable String obstacleInRounds(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return null;
        }
        if (call.hasFunctionAttribute("noduplicate")) {
            return "a call of it must not be duplicated";
        }
        boolean isNamed = call.type() == SimpleType.TOKEN || ConvergenceUse.token(call) != null;
        return isNamed ? "convergence tokens name what it executes" : null;
    }

    /** As {@link #obstacle}, where the lanes would not all execute the same copy. */
    static @Nullable String obstacleApart(Instruction instruction) {
        return Convergence.isConvergent(instruction)
                ? "lanes that meet at a convergent operation would be apart"
                : obstacle(instruction);
    }
}
