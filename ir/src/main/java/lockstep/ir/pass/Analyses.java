package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;

/** Cached results of analyses, computed on demand. */
public interface Analyses {
    /** The result of {@code analysis} for {@code function} as it is now. */
    <A> A get(FunctionAnalysis<A> analysis, Function function);

    /** Computes every result afresh; for tests. */
    static Analyses uncached() {
        return new Analyses() {
            @Override
            public <A> A get(FunctionAnalysis<A> analysis, Function function) {
                return analysis.compute(function, this);
            }
        };
    }

    /**
     * An analysis of a function: computed on demand, cached until a pass changes the function without declaring it
     * preserved. Compared by identity: each analysis is one constant.
     *
     * @param <A> the result, immutable, which does not outlive the next change of the function
     */
    interface FunctionAnalysis<A> {
        /** Name for statistics, kebab-case. */
        String name();

        /** Computes the result; results of other analyses are obtained from {@code analyses}. */
        A compute(Function function, Analyses analyses);
    }
}
