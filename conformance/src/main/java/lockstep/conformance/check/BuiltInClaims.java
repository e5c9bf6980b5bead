package lockstep.conformance.check;

import java.util.List;
import lockstep.compiler.analysis.alias.AliasClaimSource;
import lockstep.compiler.analysis.uniformity.UniformityClaimSource;
import lockstep.compiler.attribute.AttributeClaimSource;
import lockstep.ir.claim.ClaimSource;

/** The analyses of the compiler that claim something of runs, whose claims {@code --check-claims} asserts. */
public final class BuiltInClaims {
    private static final List<ClaimSource> ALL =
            List.of(new UniformityClaimSource(), new AliasClaimSource(), new AttributeClaimSource());

    private BuiltInClaims() {}

    /** All of them, in the order in which they answer for a claim that several make. */
    public static List<ClaimSource> all() {
        return ALL;
    }
}
