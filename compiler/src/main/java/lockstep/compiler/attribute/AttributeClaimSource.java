package lockstep.compiler.attribute;

import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.PromiseClaims;
import lockstep.ir.claim.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/**
 * What functions promise by their attributes as claims that a check asserts while it simulates: deduced ones, and those
 * of the program, which passes have to keep true.
 */
public final class AttributeClaimSource implements ClaimSource {
    /** Stateless. */
    public AttributeClaimSource() {}

    @Override
    public String name() {
        return "attributes";
    }

    @Override
    public UniformityClaims claims(Module module) {
        return UniformityClaims.NONE;
    }

    @Override
    public PromiseClaims promiseClaims(Module module) {
        return Function::attributes;
    }
}
