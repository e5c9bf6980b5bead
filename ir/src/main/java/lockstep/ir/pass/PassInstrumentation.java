package lockstep.ir.pass;

import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rule;

/** Watches a pipeline. Calls nest like brackets; an exception thrown here stops the pipeline. */
public interface PassInstrumentation {
    /** A step of the pipeline begins: one pass over the whole module (a function pass over all its functions). */
    default void beforeStep(int step, PassInfo pass, Module module) {}

    /**
     * A step ended.
     *
     * @param changed the functions whose structural hash changed, in order; globals count in {@code globalsChanged}
     */
    default void afterStep(
            int step, PassInfo pass, Module module, Set<Function> changed, boolean globalsChanged) {}

    /** A function pass begins on a function. */
    default void beforeFunction(PassInfo pass, Function function) {}

    /** A function pass ended on a function. */
    default void afterFunction(PassInfo pass, Function function, boolean changed) {}

    /** A rule is about to be applied, for the {@code number}-th time in the pipeline counting all rules, from 1. */
    default void beforeApplication(long number, Rule rule, Function function, LocalValue at) {}
}
