package lockstep.sim.image;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.AliasClaims;
import lockstep.ir.claim.ClaimSource.PromiseClaims;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.TerminatorInstruction;
import org.jspecify.annotations.Nullable;

/** The analyses whose claims about a module are asserted. */
final class Claimants {
    private record Source(String name, UniformityClaims claims, AliasClaims aliasClaims, PromiseClaims promiseClaims) {}

    private final List<Source> sources;

    private Claimants(List<Source> sources) {
        this.sources = sources;
    }

    static Claimants of(Module module, List<ClaimSource> sources) {
        List<Source> asked = new ArrayList<>();
        sources.forEach(source -> asked.add(new Source(
                source.name(), source.claims(module), source.aliasClaims(module), source.promiseClaims(module))));
        return new Claimants(asked);
    }

    /**
     * The claims of the first analysis with claims about addresses; {@link AliasClaims#NONE} if there is no such
     * analysis.
     */
    AliasClaims aliasClaims() {
        for (Source source : sources) {
            if (source.aliasClaims() != AliasClaims.NONE) {
                return source.aliasClaims();
            }
        }
        return AliasClaims.NONE;
    }

    /** The name of that analysis; empty if there is none. */
    String aliasClaimant() {
        return sources.stream()
                .filter(source -> source.aliasClaims() != AliasClaims.NONE)
                .map(Source::name)
                .findFirst()
                .orElse("");
    }

    /** The claims of the first analysis with claims about activations; null if there is no such analysis. */
    @Nullable PromiseTable promises(Function function) {
        for (Source source : sources) {
            if (source.promiseClaims() != PromiseClaims.NONE) {
                return new PromiseTable(
                        function, source.name(), source.promiseClaims().of(function));
            }
        }
        return null;
    }

    /** Whether an analysis has claims about activations. */
    boolean claimsPromises() {
        return sources.stream().anyMatch(source -> source.promiseClaims() != PromiseClaims.NONE);
    }

    /** The first analysis that claims {@code value} to be uniform; empty if there is none. */
    String of(LocalValue value) {
        for (Source source : sources) {
            if (source.claims().isUniform(value)) {
                return source.name();
            }
        }
        return "";
    }

    /** The first analysis that claims {@code branch} to be uniform; empty if there is none. */
    String ofBranch(TerminatorInstruction branch) {
        for (Source source : sources) {
            if (source.claims().isUniformBranch(branch)) {
                return source.name();
            }
        }
        return "";
    }
}
