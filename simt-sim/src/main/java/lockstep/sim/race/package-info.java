/**
 * The race detector: happens-before over the accesses of one launch, with a vector clock for each thread and epochs for
 * the recorded accesses of memory. docs/semantics.md, S9.
 *
 * <p>Start at {@link lockstep.sim.race.RaceDetector}.
 */
@NullMarked
package lockstep.sim.race;

import org.jspecify.annotations.NullMarked;
