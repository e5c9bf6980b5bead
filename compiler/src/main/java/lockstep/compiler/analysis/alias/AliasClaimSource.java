package lockstep.compiler.analysis.alias;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.AliasClaims;
import lockstep.ir.claim.ClaimSource.AliasRelation;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Analyses;

/** The results of alias analysis, as claims that a checker asserts during simulation. */
public final class AliasClaimSource implements ClaimSource {
    /** Stateless. */
    public AliasClaimSource() {}

    @Override
    public String name() {
        return "alias";
    }

    @Override
    public UniformityClaims claims(Module module) {
        return UniformityClaims.NONE;
    }

    @Override
    public AliasClaims aliasClaims(Module module) {
        return new Claims();
    }

    /** The analysis of each function is computed on first use. */
    private static final class Claims implements AliasClaims {
        private final Map<Function, AliasAnalysis> analyses = new IdentityHashMap<>();

        @Override
        public AliasRelation relation(Instruction first, Instruction second, boolean isConflict) {
            Function function = first.function();
            if (function == null || function != second.function()) {
                return AliasRelation.MAY;
            }
            AliasAnalysis alias =
                    analyses.computeIfAbsent(function, f -> Analyses.uncached().get(AliasAnalysis.ANALYSIS, f));
            Optional<MemoryLocation> a = MemoryLocation.of(first, alias.layout());
            Optional<MemoryLocation> b = MemoryLocation.of(second, alias.layout());
            if (a.isEmpty() || b.isEmpty()) {
                return AliasRelation.MAY;
            }
            return isConflict
                    ? alias.relation(a.get(), b.get())
                    : alias.withoutPromises().relation(a.get(), b.get());
        }
    }
}
