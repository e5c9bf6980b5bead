package lockstep.compiler.attribute;

import lockstep.ir.claim.ClaimSource;
import lockstep.ir.claim.ClaimSource.PromiseClaims;
import lockstep.ir.claim.ClaimSource.UniformityClaims;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;

/**
 * Function attributes as claims that a check asserts during simulation: those that were deduced, and those of the
 * program, which passes must preserve.
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
