/**
 * Decodes cubins into images. Each kernel becomes one function image: its section of machine words together with all
 * sections that it can reach, since calls and returns are jumps there and registers belong to the thread, not to an
 * activation. A machine instruction becomes one counted {@link lockstep.sim.image.Op} and perhaps a few uncounted ones
 * that bring pairs of registers into cells of 64 bits and back.
 *
 * <p>Registers are cells of 32 bits and predicates cells of one, uniform ones are kept once for the warp; convergence
 * barriers are cells of 32 bits that hold a mask for each lane. What computes comes from {@link lockstep.sim.sass};
 * this package has everything that is not one thread's computing. docs/decisions/027.
 */
@NullMarked
package lockstep.sim.image.sass;

import org.jspecify.annotations.NullMarked;
