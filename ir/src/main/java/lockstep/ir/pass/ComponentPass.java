package lockstep.ir.pass;

import java.util.List;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/**
 * A pass over the strongly connected components of the call graph, callees first. Over a module it visits them all, one
 * after the other; a walk that other passes take part in visits them by {@link #walk}.
 */
public interface ComponentPass extends ModulePass {
    /** Begins a walk over {@code module}. */
    Walk walk(Module module, PassContext context);

    /** What is done to the components one after the other. The other passes of a walk may change what they like. */
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
