package lockstep.compiler.legalize;

import java.util.Objects;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.rule.Rule;

/**
 * What stands for calls of an intrinsic that PTX does not have.
 *
 * @param rule its name
 * @param where which calls
 * @param form what comes instead
 */
record Expansion(Rule rule, Where where, Form form) {
    Expansion {
        Objects.requireNonNull(rule);
        Objects.requireNonNull(where);
        Objects.requireNonNull(form);
    }

    /** What must hold of a call. */
    @FunctionalInterface
    interface Where {
        /** Whether it does. */
        boolean holds(CallInstruction call);
    }
}
