package lockstep.compiler.cssa;

import java.util.LinkedHashSet;
import java.util.Set;
import lockstep.compiler.analysis.uniformity.Uniformity;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.claim.PhiWebs;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.pass.Analyses;
import lockstep.ir.pass.Analyses.FunctionAnalysis;

/**
 * merge-sets: the congruence classes of a function in conventional SSA form, which are the values that share a register
 * because PHIs join them, and which classes may be kept once for the warp. Computed from the function as it is,
 * whatever the pass left. Source: seed 002.
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
        ValueInterference ranges = new ValueInterference(FunctionGraph.of(function));
        WarpSharedWebs storage = new WarpSharedWebs(function, claims, ranges);
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
