package lockstep.sim.sass;

import java.util.List;
import lockstep.sim.value.ThreadFunction;

/**
 * What an instruction computes for one thread. Stateless and immutable.
 *
 * <p>Operands are those of {@link #sources}, in that order, as the registers hold them, zero-extended and not poison:
 * negations, absolute values, complements and choices of halves of numbers belong to the function, but negations of
 * predicates are applied by whoever reads the register. {@code apply} writes a result for each of
 * {@link #destinations}, also for those that are dropped. Sources and destinations may name the same register: results
 * are written after all operands have been read.
 *
 * <p>The guard of the instruction is not part of it.
 */
public interface SassThreadFunction extends ThreadFunction {
    /** Where the operands come from. */
    List<SassOperandSource> sources();

    /** Where the results go. */
    List<SassDestination> destinations();
}
