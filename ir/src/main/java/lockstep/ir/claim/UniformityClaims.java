package lockstep.ir.claim;

import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.TerminatorInstruction;

/** Which values and branches a compiler takes to be the same in all lanes of one dynamic instance. */
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

    /** Whether {@code value} is claimed equal over the lanes. */
    boolean isUniform(LocalValue value);

    /** Whether all lanes are claimed to take the same edge. */
    boolean isUniformBranch(TerminatorInstruction branch);
}
