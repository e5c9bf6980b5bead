package lockstep.sim.image;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.claim.RegisterWebs;

/**
 * The options for decoding a module.
 *
 * @param phiMode the storage of PHIs
 * @param classes gives the PHI webs of a function; used only if {@code phiMode} is WEB or WEB_SHARED
 * @param registers gives the webs of a function of machine IR by its name; used only if {@code phiMode} is WEB or
 *     WEB_SHARED
 * @param claims analyses whose claims to assert, see {@link lockstep.sim.RunResult#claimViolations}; a claim is
 *     attributed to the first analysis that makes it
 */
public record ImageOptions(
        PhiMode phiMode,
        Function<lockstep.ir.nvvm.Function, Optional<CongruenceClasses>> classes,
        Function<String, Optional<RegisterWebs>> registers,
        List<ClaimSource> claims) {
    /** The reference: separate cells for all live values, PHIs by edge, no claims. */
    public static final ImageOptions REFERENCE =
            new ImageOptions(PhiMode.EDGE, function -> Optional.empty(), name -> Optional.empty(), List.of());

    public ImageOptions {
        Objects.requireNonNull(phiMode);
        Objects.requireNonNull(classes);
        Objects.requireNonNull(registers);
        claims = List.copyOf(claims);
    }

    /** Whether values may reuse the cells of dead values: not if webs or claims refer to the cells of values. */
    boolean sharesCells() {
        return phiMode == PhiMode.EDGE && claims.isEmpty();
    }

    /** These options with another PHI mode and its webs. */
    public ImageOptions withPhis(PhiMode mode, Function<lockstep.ir.nvvm.Function, Optional<CongruenceClasses>> webs) {
        return new ImageOptions(mode, webs, registers, claims);
    }

    /** These options with another PHI mode and the webs of functions of machine IR by their names. */
    public ImageOptions withRegisters(PhiMode mode, Function<String, Optional<RegisterWebs>> webs) {
        return new ImageOptions(mode, classes, webs, claims);
    }

    /** The webs of the function {@code name} of machine IR, if the mode uses them. */
    public Optional<RegisterWebs> webs(String name) {
        return switch (phiMode) {
            case EDGE, WARP_EDGE -> Optional.empty();
            case WEB -> registers.apply(name).map(RegisterWebs::perLane);
            case WEB_SHARED -> registers.apply(name);
        };
    }

    /** These options with claims to assert. */
    public ImageOptions withClaims(List<ClaimSource> asserted) {
        return new ImageOptions(phiMode, classes, registers, asserted);
    }
}
