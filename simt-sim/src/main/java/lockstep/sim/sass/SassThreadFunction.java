package lockstep.sim.sass;

import java.util.List;
import lockstep.sim.value.ThreadFunction;

/**
 * What an instruction computes for one thread. Stateless and immutable.
 *
 * <p>Operands are those of {@link #sources}, in that order, as the registers hold them, zero-extended and not poison:
 * negations, absolute values, complements and selections of halves of numbers belong to the function, but negations of
 * predicates are applied by the reader of the register. {@code apply} writes a result for each of
 * {@link #destinations}, including discarded ones. Sources and destinations may name the same register: results are
 * written after all operands have been read.
 *
 * <p>The guard of the instruction is not part of it.
 */
public interface SassThreadFunction extends ThreadFunction {
    /** The sources of the operands. */
    List<SassOperandSource> sources();

    /** The destinations of the results. */
    List<SassDestination> destinations();
}
