package lockstep.compiler.indvars;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Constant;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.ir.number.ExactInt;
import org.jspecify.annotations.Nullable;

/** Queries on add recurrences. */
final class Recurrences {
    private Recurrences() {}

    /** Whether {@code expression} contains a recurrence of {@code loop}. The size of expressions is bounded. */
    static boolean mentions(Scev expression, int loop) {
        Deque<Scev> open = new ArrayDeque<>(List.of(expression));
        while (!open.isEmpty()) {
            Scev at = open.pop();
            if (at instanceof Recurrence chain && chain.loop() == loop) {
                return true;
            }
            ScalarEvolution.parts(at).forEach(open::push);
        }
        return false;
    }

    /** {@code expression} as a recurrence of {@code loop} with step 1; null if it is not one. */
    static @Nullable Recurrence counter(Scev expression, int loop) {
        return expression instanceof Recurrence chain
                        && chain.loop() == loop
                        && chain.isAffine()
                        && chain.operands().get(1) instanceof Constant step
                        && step.number().equals(ExactInt.ONE)
                ? chain
                : null;
    }
}
