package lockstep.compiler.analysis.alias;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.claim.AliasClaims;
import lockstep.ir.claim.AliasRelation;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.pass.Analyses;

/** The alias analysis as claims that a check asserts while it simulates. */
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

    /** Each function's analysis is made when it is first asked for. */
    private static final class Claims implements AliasClaims {
        private final Map<Function, AliasAnalysis> analyses = new IdentityHashMap<>();

        @Override
        public AliasRelation relation(Instruction first, Instruction second, boolean isConflict) {
            Function function = first.function();
            if (function == null || function != second.function()) {
                return AliasRelation.MAY;
            }
            AliasAnalysis alias = analyses.computeIfAbsent(
                    function, f -> Analyses.uncached().get(AliasAnalysis.ANALYSIS, f));
            Optional<MemoryLocation> a = MemoryLocation.of(first, alias.layout());
            Optional<MemoryLocation> b = MemoryLocation.of(second, alias.layout());
            if (a.isEmpty() || b.isEmpty()) {
                return AliasRelation.MAY;
            }
            return isConflict ? alias.relation(a.get(), b.get()) : alias.withoutPromises().relation(a.get(), b.get());
        }
    }
}
