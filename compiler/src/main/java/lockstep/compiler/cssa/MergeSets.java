package lockstep.compiler.cssa;

import java.util.LinkedHashSet;
import java.util.Set;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.claim.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.FunctionAnalysis;

/**
 * merge-sets: which values are to share a register because PHIs join them: the congruence classes of a function in
 * conventional SSA form, and which of them may be kept once a warp. They are read off the function, so they hold for
 * whatever text the pass left. Source: seed 002.
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
            return classes(function, analyses.get(Uniformity.ANALYSIS, function));
        }
    };

    private MergeSets() {}

    private static CongruenceClasses classes(Function function, UniformityClaims claims) {
        CongruenceClasses webs = PhiWebs.of(function);
        if (webs.members().isEmpty()) {
            return webs;
        }
        LiveRanges ranges = new LiveRanges(FunctionGraph.of(function));
        SharedStorage storage = new SharedStorage(function, claims, ranges);
        Set<Integer> uniform = new LinkedHashSet<>();
        webs.members().forEach((number, members) -> {
            if (storage.mayShare(members)) {
                uniform.add(number);
            }
        });
        return webs.withUniform(uniform);
    }

    /** The classes of {@code function} as it is now. */
    public static CongruenceClasses of(Function function) {
        return Analyses.uncached().get(ANALYSIS, function);
    }
}
