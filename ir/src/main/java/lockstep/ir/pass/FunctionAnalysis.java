package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;

/**
 * An analysis of a function: computed when first asked for, kept until a pass changes the function without declaring it
 * preserved. Compared by identity: one constant each.
 *
 * @param <A> the result, immutable, which does not outlive the next change of the function
 */
public interface FunctionAnalysis<A> {
    /** Name for statistics, kebab-case. */
    String name();

    /** Computes the result; other analyses come from {@code analyses}. */
    A compute(Function function, Analyses analyses);
}
