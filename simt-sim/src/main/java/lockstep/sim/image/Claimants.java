package lockstep.sim.image;

import java.util.ArrayList;
import java.util.List;
import lockstep.ir.claim.AliasClaims;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.PromiseClaims;
import lockstep.ir.claim.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.TerminatorInstruction;
import org.jspecify.annotations.Nullable;

/** Which analysis claims what about a module. */
final class Claimants {
    private record Source(
            String name, UniformityClaims claims, AliasClaims aliasClaims, PromiseClaims promiseClaims) {}

    private final List<Source> sources;

    private Claimants(List<Source> sources) {
        this.sources = sources;
    }

    static Claimants of(Module module, List<ClaimSource> sources) {
        List<Source> asked = new ArrayList<>();
        sources.forEach(source -> asked.add(
                new Source(
                        source.name(),
                        source.claims(module),
                        source.aliasClaims(module),
                        source.promiseClaims(module))));
        return new Claimants(asked);
    }

    /** What the first analysis that claims anything of addresses claims; {@link AliasClaims#NONE} if none does. */
    AliasClaims aliasClaims() {
        return sources.stream()
                .map(Source::aliasClaims)
                .filter(claims -> claims != AliasClaims.NONE)
                .findFirst()
                .orElse(AliasClaims.NONE);
    }

    /** The name of that analysis, empty for none. */
    String aliasClaimant() {
        return sources.stream()
                .filter(source -> source.aliasClaims() != AliasClaims.NONE)
                .map(Source::name)
                .findFirst()
                .orElse("");
    }

    /** What the first analysis that claims anything of activations claims; null if none does. */
    @Nullable PromiseTable promises(Function function) {
        return sources.stream()
                .filter(source -> source.promiseClaims() != PromiseClaims.NONE)
                .findFirst()
                .map(source -> new PromiseTable(function, source.name(), source.promiseClaims().of(function)))
                .orElse(null);
    }

    /** Whether some analysis claims something of activations. */
    boolean claimsPromises() {
        return sources.stream().anyMatch(source -> source.promiseClaims() != PromiseClaims.NONE);
    }

    /** The first analysis that claims {@code value}, empty for none. */
    String of(LocalValue value) {
        for (Source source : sources) {
            if (source.claims().isUniform(value)) {
                return source.name();
            }
        }
        return "";
    }

    /** The first analysis that claims {@code branch}, empty for none. */
    String ofBranch(TerminatorInstruction branch) {
        for (Source source : sources) {
            if (source.claims().isUniformBranch(branch)) {
                return source.name();
            }
        }
        return "";
    }
}
