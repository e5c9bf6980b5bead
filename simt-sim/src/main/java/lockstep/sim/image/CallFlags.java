package lockstep.sim.image;

import java.util.List;
import lockstep.sim.nvvm.ScalarType;

/**
 * The fast-math flags of a call: they apply to its arguments and its result. Source: LLVM Language Reference,
 * "Fast-Math Flags", "call".
 *
 * @param flags set of {@link lockstep.ir.nvvm.Flag}, not empty
 * @param operands cells of the floats among the arguments, leaf by leaf
 * @param operandTypes their types
 * @param resultTypes types of the result's leaves
 */
public record CallFlags(
        int flags, List<Integer> operands, List<ScalarType> operandTypes, List<ScalarType> resultTypes) {
    public CallFlags {
        operands = List.copyOf(operands);
        operandTypes = List.copyOf(operandTypes);
        resultTypes = List.copyOf(resultTypes);
    }
}
