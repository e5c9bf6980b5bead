/**
 * Loop unswitching. Start with {@link lockstep.compiler.loopunswitch.SimpleLoopUnswitch}; {@code UnswitchRun} visits
 * the loops, {@code TrivialUnswitching} moves exit tests out of a loop, {@code Candidates} computes the costs of other
 * conditions, {@code LoopCopies} makes a version of the loop for each outcome of one.
 */
@NullMarked
package lockstep.compiler.loopunswitch;

import org.jspecify.annotations.NullMarked;
