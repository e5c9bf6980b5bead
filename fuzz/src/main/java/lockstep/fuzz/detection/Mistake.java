package lockstep.fuzz.detection;

import lockstep.ir.nvvm.Instruction;

/** One wrong rewrite. Stateless. */
@FunctionalInterface
public interface Mistake {
    /**
     * Makes the mistake at {@code at} if that has the form that triggers it: calls {@link MistakeSite#permits} before
     * the first edit and changes nothing if it returns false. The resulting function verifies, unless the mistake is
     * that it does not.
     */
    void make(Instruction at, MistakeSite site);
}
