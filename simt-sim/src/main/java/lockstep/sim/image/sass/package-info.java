/**
 * Decodes cubins into images. Each kernel becomes one function image: its section of machine words together with all
 * sections that it can reach, since calls and returns are jumps there and registers belong to the thread, not to an
 * activation. A machine instruction becomes one counted {@link lockstep.sim.image.Op} and possibly a few uncounted ones
 * that move pairs of registers into cells of 64 bits and back.
 *
 * <p>Registers are cells of 32 bits and predicates cells of one; uniform registers have one copy for the warp.
 * Convergence barriers are cells of 32 bits that hold a mask for each lane. The functions that compute are those of
 * {@link lockstep.sim.sass}; this package has control flow, memory, collectives and special registers.
 * docs/decisions/027.
 *
 * <p>Start at {@link lockstep.sim.image.sass.SassImages} and {@link lockstep.sim.image.sass.KernelScope}, the context
 * of one kernel. {@link lockstep.sim.image.sass.KernelBody} decodes its blocks and
 * {@link lockstep.sim.image.sass.SassForms} dispatches each instruction by name.
 */
@NullMarked
package lockstep.sim.image.sass;

import org.jspecify.annotations.NullMarked;
