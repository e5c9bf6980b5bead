package lockstep.ir.pass;

import lockstep.ir.nvvm.Function;

/** Hands out results of analyses, computing what is missing. */
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
}
