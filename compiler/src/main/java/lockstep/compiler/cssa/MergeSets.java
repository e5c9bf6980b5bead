package lockstep.compiler.cssa;

import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.FunctionAnalysis;

/**
 * merge-sets: which values are to share a register because PHIs join them: the congruence classes of a function in
 * conventional SSA form. They are read off the function, so they hold for whatever text the pass left. Source: seed
 * 002.
 */
public final class MergeSets {
    /** The classes as an analysis. */
    public static final FunctionAnalysis<CongruenceClasses> ANALYSIS = new FunctionAnalysis<>() {
        @Override
        public String name() {
            return "merge-sets";
        }

        @Override
        public CongruenceClasses compute(Function function, Analyses analyses) {
            return PhiWebs.of(function);
        }
    };

    private MergeSets() {}

    /** The classes of {@code function} as it is now. */
    public static CongruenceClasses of(Function function) {
        return Analyses.uncached().get(ANALYSIS, function);
    }
}
