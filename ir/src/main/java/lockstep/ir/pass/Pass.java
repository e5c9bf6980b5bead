package lockstep.ir.pass;

/**
 * A transformation. It has no state: one instance serves all runs and threads. Every change is permitted under a rule
 * that {@link #info} declares. It changes only its unit.
 *
 * @param <U> the unit it works on
 */
public sealed interface Pass<U> permits FunctionPass, ModulePass, MachinePass, OriPass, OriModulePass {
    /** What the pass is: name, rules, knobs, statistics. The same object each time. */
    PassInfo info();

    /** The name that {@link #info} has: what finds it among others need not make all of that. */
    default String name() {
        return info().name();
    }

    /**
     * Whether programs cannot be lowered to the next level without it, so that a limit on the number of rewrites, as
     * bisection sets it, does not apply to it.
     */
    default boolean isRequired() {
        return false;
    }

    /** Words that pipeline text may have instead of names of switches; empty by default. */
    default ParameterWords parameterWords() {
        return ParameterWords.NONE;
    }
}
