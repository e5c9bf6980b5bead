package lockstep.ir.pass;

import java.util.Set;
import lockstep.ir.rule.Rule;

/**
 * Observes steps over a program of some dialect. Calls nest like brackets; an exception thrown here stops the steps.
 *
 * @param <P> programs of the dialect
 * @param <F> their functions
 * @param <L> places in functions at which rules are applied
 */
public interface StepWatcher<P, F, L> {
    /** A step begins: one pass over the whole program (a pass over functions over all of them). */
    default void beforeStep(int step, PassInfo pass, P program) {}

    /**
     * A step ended.
     *
     * @param changed the functions that changed, in order; changes outside functions count in {@code globalsChanged}
     */
    default void afterStep(int step, PassInfo pass, P program, Set<F> changed, boolean globalsChanged) {}

    /** A pass over functions begins on a function. */
    default void beforeFunction(PassInfo pass, F function) {}

    /** A pass over functions ended on a function. */
    default void afterFunction(PassInfo pass, F function, boolean changed) {}

    /** A rule is about to be applied, for the {@code number}-th time in all steps counting all rules, from 1. */
    default void beforeApplication(long number, Rule rule, F function, L at) {}
}
