package lockstep.ir.pass;

/**
 * A transformation. It has no state: one instance serves all runs and threads. Every change is permitted under a rule
 * that {@link #info} declares. It touches nothing but its unit.
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
     * Whether programs have no form at the next level without it, so that a limit of rewrites that only looks for a
     * guilty one does not keep it from its work.
     */
    default boolean isRequired() {
        return false;
    }

    /** Words that pipeline text may give instead of names of switches; none unless the pass says so. */
    default ParameterWords parameterWords() {
        return ParameterWords.NONE;
    }
}
