package lockstep.sim.image;

import lockstep.ir.nvvm.Constant;

/** One scalar of a constant. Undefined ones are not among them: they are drawn anew at each use. */
public sealed interface ConstantLeaf {
    /** A value that every launch sees. */
    record Bits(long low, long high) implements ConstantLeaf {}

    /** Poison. */
    record Poison() implements ConstantLeaf {}

    /**
     * A value that depends on addresses.
     *
     * @param constant a scalar constant: a global, a block address or an expression
     */
    record Symbolic(Constant constant) implements ConstantLeaf {}
}
