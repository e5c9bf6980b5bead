package lockstep.compiler.reassociate;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.Instruction;

/** Keeps the work linear: how often expressions are looked at, and what has asked for its root already. */
final class Visits {
    /** An expression that has not settled by then stays as it is. */
    private static final int MOST = 16;

    private final Map<Instruction, Integer> counts = new IdentityHashMap<>();
    private final Set<Instruction> waiting = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Counts a visit of an expression by its root; whether it is one of the first. */
    boolean mayVisit(Instruction root) {
        return counts.merge(root, 1, Integer::sum) <= MOST;
    }

    /** Whether {@code inner} has not been here since its expression was looked at. */
    boolean isFirstSinceRoot(Instruction inner) {
        return waiting.add(inner);
    }

    /** The expression of {@code inner} is looked at. */
    void forget(Instruction inner) {
        waiting.remove(inner);
    }
}
