/**
 * Decodes PTX into images. A PTX instruction becomes one counted {@link lockstep.sim.image.Op} and perhaps a few
 * uncounted ones: operands that are cut, extended or computed, addresses with a displacement, the branch around an
 * instruction with a guard. Registers are cells, addresses mere numbers; the variables of the module and what functions
 * take and give are described as a module of the NVVM dialect without bodies.
 */
@NullMarked
package lockstep.sim.image.ptx;

import org.jspecify.annotations.NullMarked;
