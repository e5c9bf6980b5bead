/** Compares the functions of SASS instructions with independent definitions. */
@NullMarked
package lockstep.sim.sass;

import org.jspecify.annotations.NullMarked;
