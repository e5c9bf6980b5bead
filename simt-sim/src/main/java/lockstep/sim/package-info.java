/**
 * The interface of the simulator: what to run ({@link lockstep.sim.RunRequest}), how to schedule it
 * ({@link lockstep.sim.Schedule}, {@link lockstep.sim.image.PhiMode}), and the result ({@link lockstep.sim.RunResult}).
 *
 * <p>Start at {@link lockstep.sim.Engine}: an engine runs a {@link lockstep.sim.image.ProgramImage}, which is decoded
 * from a module, under a request. The contract of every engine is docs/semantics.md; docs/simulator.md describes the
 * packages.
 */
@NullMarked
package lockstep.sim;

import org.jspecify.annotations.NullMarked;
