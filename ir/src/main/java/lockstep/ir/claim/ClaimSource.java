package lockstep.ir.claim;

import lockstep.ir.nvvm.Module;

/**
 * An analysis whose claims a check asserts while it simulates: the way from the compiler to a simulator that does not
 * know it. Source: docs/semantics.md, S12.2.
 */
public interface ClaimSource {
    /** Name of the analysis, in kebab-case: what a violated claim is blamed on. */
    String name();

    /**
     * What the analysis claims about {@code module} as it is now. The claims are asked for while the module is decoded
     * and not afterwards; they need not outlive a change of it. Must leave the module as it is, and give the same
     * claims for the same module on any thread.
     */
    UniformityClaims claims(Module module);

    /** What the analysis claims about addresses, under the same conditions; nothing by default. */
    default AliasClaims aliasClaims(Module module) {
        return AliasClaims.NONE;
    }

    /** What the analysis claims of activations of functions, under the same conditions; nothing by default. */
    default PromiseClaims promiseClaims(Module module) {
        return PromiseClaims.NONE;
    }
}
