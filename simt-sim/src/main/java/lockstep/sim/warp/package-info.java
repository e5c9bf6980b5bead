/**
 * Scheduling of lanes, warps and blocks: frames, warps with a program counter for each lane, the policies that pick the
 * lanes to run together, and the rendezvous of lanes at collectives and of threads at barriers. What an instruction
 * computes is not the business of this package.
 *
 * <p>Start at {@link lockstep.sim.warp.GridRun}, which runs the blocks and warps of a launch, and
 * {@link lockstep.sim.warp.GroupPolicy}, which every policy implements.
 */
@NullMarked
package lockstep.sim.warp;

import org.jspecify.annotations.NullMarked;
