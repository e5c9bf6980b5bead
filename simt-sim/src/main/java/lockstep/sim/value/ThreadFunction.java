package lockstep.sim.value;

/** What an instruction computes for one thread from the bits of its operands. Stateless, immutable. */
@FunctionalInterface
public interface ThreadFunction {
    /**
     * Computes the results.
     *
     * @param operands sources, each of the width of its operand's type; predicates have one bit
     * @param results written completely; must not be operands
     */
    void apply(Scalar[] operands, Scalar[] results);
}
