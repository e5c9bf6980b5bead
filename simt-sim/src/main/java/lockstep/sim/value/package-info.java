/**
 * Values of the reference engine: scalars in the lanes of a warp, with poison, undefined bits and provenance.
 *
 * <p>Start at {@link lockstep.sim.value.Scalar}, the scalar of one lane, and {@link lockstep.sim.value.LaneCells}, the
 * register that holds one for each lane.
 */
@NullMarked
package lockstep.sim.value;

import org.jspecify.annotations.NullMarked;
