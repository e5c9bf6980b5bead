package lockstep.ir.claim;

import lockstep.ir.nvvm.Module;

/**
 * An analysis whose claims a check asserts while it simulates: the interface from the compiler to the simulator, which
 * does not depend on it. Source: docs/semantics.md, S12.2.
 */
public interface ClaimSource {
    /** Name of the analysis, in kebab-case: what a violated claim is blamed on. */
    String name();

    /**
     * What the analysis claims about {@code module} in its current state. The claims are queried only while the module
     * is decoded; they need not outlive a change of it. Must not change the module, and must return the same claims for
     * the same module on any thread.
     */
    UniformityClaims claims(Module module);

    /** What the analysis claims about addresses, under the same conditions; nothing by default. */
    default AliasClaims aliasClaims(Module module) {
        return AliasClaims.NONE;
    }

    /** What the analysis claims about activations of functions, under the same conditions; nothing by default. */
    default PromiseClaims promiseClaims(Module module) {
        return PromiseClaims.NONE;
    }
}
