/**
 * The simulator's face: what to run ({@link lockstep.sim.RunRequest}), how ({@link lockstep.sim.Schedule},
 * {@link lockstep.sim.image.PhiMode}), and what came of it ({@link lockstep.sim.RunResult}).
 *
 * <p>The contract of every engine is docs/semantics.md.
 */
@NullMarked
package lockstep.sim;

import org.jspecify.annotations.NullMarked;
