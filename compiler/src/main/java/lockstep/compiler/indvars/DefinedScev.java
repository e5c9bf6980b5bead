package lockstep.compiler.indvars;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import lockstep.compiler.analysis.scev.ScalarEvolution;
import lockstep.compiler.analysis.scev.Scev.Recurrence;
import lockstep.compiler.analysis.scev.Scev.Unknown;
import lockstep.compiler.analysis.scev.Scev;
import lockstep.compiler.analysis.value.ValueTracking;

/** Whether expressions may be poison. */
public final class DefinedScev {
    private DefinedScev() {}

    /**
     * Whether {@code expression} is known to be neither poison nor undefined where it is computed. Not so of a chain: a
     * PHI is poison in each round after a step that was.
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
