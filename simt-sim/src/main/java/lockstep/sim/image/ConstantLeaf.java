package lockstep.sim.image;

import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GlobalVariable;
import org.jspecify.annotations.Nullable;

/** One scalar of a constant. Undefined constants have no leaf here: their bits are drawn again at each use. */
public sealed interface ConstantLeaf {
    /** A value that is the same in every launch. */
    record Bits(long low, long high) implements ConstantLeaf {}

    /** Poison. */
    record Poison() implements ConstantLeaf {}

    /**
     * A value that depends on addresses.
     *
     * @param constant a scalar constant: a global, a block address or an expression
     */
    record Symbolic(Constant constant) implements ConstantLeaf {}

    /**
     * A word of a constant bank: memory that does not change while the launch runs.
     *
     * @param bank the variable that holds it; null for the bank with the parameters
     * @param offset of the first byte
     */
    record Stored(@Nullable GlobalVariable bank, long offset) implements ConstantLeaf {}

    /** The address, in the window of parameters, of the bank that holds them. */
    record ParameterBank() implements ConstantLeaf {}
}
