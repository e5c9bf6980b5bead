package lockstep.compiler.reassociate;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Instruction;

/**
 * Keeps the work linear: counts the visits of each expression, and records which inner operations have queued their
 * root.
 */
final class Visits {
    /** Most visits of one expression. */
    private static final int MAX_VISITS = 16;

    private final Map<Instruction, Integer> counts = new IdentityHashMap<>();
    private final Set<Instruction> waiting = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Counts a visit of the expression of {@code root}; returns whether it is allowed. */
    boolean mayVisit(Instruction root) {
        return counts.merge(root, 1, Integer::sum) <= MAX_VISITS;
    }

    /** Whether {@code inner} is new since the last visit of its expression. */
    boolean isFirstSinceRoot(Instruction inner) {
        return waiting.add(inner);
    }

    /** The expression of {@code inner} is visited now. */
    void forget(Instruction inner) {
        waiting.remove(inner);
    }
}
