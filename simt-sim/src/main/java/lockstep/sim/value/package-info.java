/** Values of the reference engine: scalars in the lanes of a warp, with poison, undefined bits and provenance. */
@NullMarked
package lockstep.sim.value;

import org.jspecify.annotations.NullMarked;
