package lockstep.conformance.check;

import java.util.List;
import lockstep.compiler.analysis.alias.AliasClaimSource;
import lockstep.compiler.analysis.uniformity.UniformityClaimSource;
import lockstep.compiler.attribute.AttributeClaimSource;
import lockstep.ir.claim.ClaimSource;

/** The analyses of the compiler whose claims about runs {@code --check-claims} asserts. */
public final class BuiltInClaims {
    private static final List<ClaimSource> ALL =
            List.of(new UniformityClaimSource(), new AliasClaimSource(), new AttributeClaimSource());

    private BuiltInClaims() {}

    /** All of them; a claim that several make is attributed to the first. */
    public static List<ClaimSource> all() {
        return ALL;
    }
}
