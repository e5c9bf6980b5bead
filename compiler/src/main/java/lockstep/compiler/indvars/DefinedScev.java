package lockstep.compiler.indvars;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.value.ValueTracking;

/** Determines whether expressions may be poison. */
public final class DefinedScev {
    private DefinedScev() {}

    /**
     * Whether {@code expression} is known to be neither poison nor undef where it is computed. A recurrence never is:
     * once a step is poison, so is the PHI in all later iterations.
     */
    public static boolean isDefined(Scev expression) {
        Deque<Scev> open = new ArrayDeque<>(List.of(expression));
        while (!open.isEmpty()) {
            Scev at = open.pop();
            boolean mayBePoison = at instanceof Recurrence
                    || at instanceof Unknown unknown && !ValueTracking.isDefined(unknown.value());
            if (mayBePoison) {
                return false;
            }
            ScalarEvolution.parts(at).forEach(open::push);
        }
        return true;
    }
}
