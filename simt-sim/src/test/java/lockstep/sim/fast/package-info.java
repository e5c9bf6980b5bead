/** Tests of the fast engine against the reference engine. */
@NullMarked
package lockstep.sim.fast;

import org.jspecify.annotations.NullMarked;
