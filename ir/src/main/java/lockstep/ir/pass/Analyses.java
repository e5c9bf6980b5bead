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
}
