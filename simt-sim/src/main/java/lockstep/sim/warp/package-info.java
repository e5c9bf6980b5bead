/**
 * Lanes, frames and who runs next: warps with a program counter for each lane, the policies that pick lanes to run
 * together, the meeting of lanes at collectives and of threads at barriers. What instructions compute is no concern of
 * this package.
 */
@NullMarked
package lockstep.sim.warp;

import org.jspecify.annotations.NullMarked;
