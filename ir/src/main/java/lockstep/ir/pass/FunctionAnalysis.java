package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;

/**
 * An analysis of a function: computed on demand, cached until a pass changes the function without declaring it
 * preserved. Compared by identity: each analysis is one constant.
 *
 * @param <A> the result, immutable, which does not outlive the next change of the function
 */
public interface FunctionAnalysis<A> {
    /** Name for statistics, kebab-case. */
    String name();

    /** Computes the result; results of other analyses are obtained from {@code analyses}. */
    A compute(Function function, Analyses analyses);
}
