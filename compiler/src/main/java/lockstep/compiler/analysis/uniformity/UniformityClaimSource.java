package lockstep.compiler.analysis.uniformity;

import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Module;

/** The results of uniformity analysis of whole modules, as claims that a checker asserts during simulation. */
public final class UniformityClaimSource implements ClaimSource {
    /** Stateless. */
    public UniformityClaimSource() {}

    @Override
    public String name() {
        return "uniformity";
    }

    @Override
    public UniformityClaims claims(Module module) {
        return ModuleUniformity.of(module);
    }
}
