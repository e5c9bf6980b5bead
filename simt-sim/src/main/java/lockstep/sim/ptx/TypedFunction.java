package lockstep.sim.ptx;

import java.util.List;
import lockstep.sim.value.ThreadFunction;

/**
 * What an instruction of PTX computes for one thread, with the widths of its operands and results. Stateless and
 * immutable.
 *
 * <p>Operands are the sources in the order of the text, each truncated to the width of its type, zero-extended and not
 * poison: predicates of one bit with their negation already applied, immediates like registers, elements of a vector as
 * separate operands. The carry of {@code addc}, {@code subc} and {@code madc} is the last operand. Results are the
 * destinations in the order of the text, zero-extended; the carry of the forms with {@code .cc} is the last result.
 */
public interface TypedFunction extends ThreadFunction {
    /** Width of each operand in bits, 1 to 128. */
    List<Integer> operandWidths();

    /** Width of each result in bits, 1 to 128. */
    List<Integer> resultWidths();
}
