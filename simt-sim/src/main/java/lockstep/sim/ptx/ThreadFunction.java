package lockstep.sim.ptx;

import java.util.List;
import lockstep.sim.value.Scalar;

/**
 * What an instruction computes for one thread. Stateless and immutable.
 *
 * <p>Operands are the sources in the order of the text, each cut to the width of its type: predicates of one bit with
 * their negation already applied, immediates like registers, elements of a vector each for itself. The carry of
 * {@code addc}, {@code subc} and {@code madc} is the last operand. Results are the destinations in the order of the
 * text; the carry of the forms with {@code .cc} is the last result.
 */
public interface ThreadFunction {
    /** Width of each operand in bits, 1 to 128. */
    List<Integer> operandWidths();

    /** Width of each result in bits, 1 to 128. */
    List<Integer> resultWidths();

    /**
     * Computes the results.
     *
     * @param operands one for each of {@link #operandWidths}, zero-extended, not poison; left as they are
     * @param results one for each of {@link #resultWidths}, none of them an operand; zero-extended
     */
    void apply(Scalar[] operands, Scalar[] results);
}
