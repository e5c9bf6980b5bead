package lockstep.ir.claim;

import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.TerminatorInstruction;

/**
 * Which values and branches a compiler claims to be the same in all lanes of one dynamic instance: the lanes that
 * execute the defining instruction together, at the same iteration of each cycle around it and from the same calls.
 * It says nothing about lanes that execute it at another time (temporal divergence). Lanes in which the value is poison
 * or has undefined bits are excluded.
 */
public interface UniformityClaims {
    /** Claims nothing. */
    UniformityClaims NONE = new UniformityClaims() {
        @Override
        public boolean isUniform(LocalValue value) {
            return false;
        }

        @Override
        public boolean isUniformBranch(TerminatorInstruction branch) {
            return false;
        }
    };

    /**
     * Whether {@code value} is claimed equal over the lanes: a parameter over those that enter the function together,
     * any instruction with a result (a PHI, a load, a call, a collective operation, ...) over those that execute it.
     * Of an aggregate or vector each element is.
     */
    boolean isUniform(LocalValue value);

    /** Whether all lanes that execute {@code branch} together are claimed to continue at the same block. */
    boolean isUniformBranch(TerminatorInstruction branch);
}
