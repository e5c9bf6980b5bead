package lockstep.compiler.loop;

import java.util.Collection;
import lockstep.compiler.analysis.convergence.Convergence;
import lockstep.compiler.analysis.convergence.ConvergenceUse;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.rule.Refusal;
import lockstep.ir.rule.Refusals;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** What prevents instructions of a loop from being duplicated. */
public final class Duplication {
    private Duplication() {}

    /** Why an instruction must not be duplicated. */
    public enum Obstacle {
        /** The call is {@code noduplicate}. */
        NODUPLICATE("noduplicate", "a call of it must not be duplicated"),
        /** It defines or uses a convergence token. */
        NAMED("convergence-token", "convergence tokens name what it executes"),
        /** It declares {@code noalias} scopes. */
        SCOPE("aliasing-scope", "an alias scope is valid for one iteration"),
        /** It is convergent, and lanes would execute different copies. */
        APART("convergent", "lanes that meet at a convergent operation would be apart");

        private final String precondition;
        private final String words;

        Obstacle(String precondition, String words) {
            this.precondition = precondition;
            this.words = words;
        }

        /** The reason, as the end of a sentence. */
        public String words() {
            return words;
        }

        /** The refusals of {@code rule} for {@code obstacles}. */
        public static Refusals<Obstacle> refusals(Rule rule, Collection<Obstacle> obstacles) {
            return new Refusals<>(obstacles, obstacle -> new Refusal(rule, obstacle.precondition, obstacle.words));
        }
    }

    /** Why {@code instruction} must not be copied; null if it may. */
    public static @Nullable Obstacle obstacle(Instruction instruction) {
        Obstacle obstacle = obstacleInRounds(instruction);
        boolean isScope =
                instruction instanceof CallInstruction call && call.calls("llvm.experimental.noalias.scope.decl");
        return obstacle == null && isScope ? Obstacle.SCOPE : obstacle;
    }

    /** As {@link #obstacle}, where each copy gets {@code noalias} scopes of its own. */
    public static @Nullable Obstacle obstacleInRounds(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return null;
        }
        if (call.hasFunctionAttribute("noduplicate")) {
            return Obstacle.NODUPLICATE;
        }
        boolean isNamed = call.type() == SimpleType.TOKEN || ConvergenceUse.token(call) != null;
        return isNamed ? Obstacle.NAMED : null;
    }

    /** As {@link #obstacle}, where lanes would not all execute the same copy. */
    static @Nullable Obstacle obstacleApart(Instruction instruction) {
        return Convergence.isConvergent(instruction) ? Obstacle.APART : obstacle(instruction);
    }
}
