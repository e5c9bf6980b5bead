package lockstep.fuzz.detection;

import lockstep.ir.nvvm.Instruction;

/** One wrong rewrite. Has no state. */
@FunctionalInterface
public interface Mistake {
    /**
     * Makes the mistake at {@code at} if it has the form that triggers it: asks {@link MistakeSite#permits} before the first
     * edit and leaves everything as it is after a no. Whatever it leaves is a function that verifies, unless the
     * mistake is that it does not.
     */
    void make(Instruction at, MistakeSite site);
}
