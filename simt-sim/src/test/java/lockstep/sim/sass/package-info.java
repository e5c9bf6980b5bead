/** The functions of SASS instructions against independent definitions. */
@NullMarked
package lockstep.sim.sass;

import org.jspecify.annotations.NullMarked;
