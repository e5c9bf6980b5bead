package lockstep.ir.pass;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/**
 * A pass over the strongly connected components of the call graph, callees first. Run on a module it visits them all in
 * sequence; a walk that other passes take part in visits them by {@link #walk}.
 */
public interface ComponentPass extends ModulePass {
    /** Begins a walk over {@code module}. */
    Walk walk(Module module, PassContext context);

    /** Visits the components in sequence. The other passes of a walk may change anything in between. */
    interface Walk {
        /**
         * Works on one component, again if it was visited before.
         *
         * @param component its functions; one that the pass replaces by another is replaced in the list
         * @param isRecursive whether a function of it may call itself, directly or not
         * @return whether anything was changed
         */
        boolean visit(List<Function> component, boolean isRecursive);

        /**
         * All components have been visited; nothing to do by default.
         *
         * @return whether anything was changed
         */
        default boolean finish() {
            return false;
        }
    }
}
