/**
 * Loop unswitching. Start with {@link lockstep.compiler.loopunswitch.SimpleLoopUnswitch}; {@code UnswitchRun} goes over
 * the loops, {@code TrivialUnswitching} takes tests that leave a loop before it, {@code Candidates} weighs the others,
 * {@code LoopCopies} makes a loop for each way that one of them goes.
 */
@NullMarked
package lockstep.compiler.loopunswitch;

import org.jspecify.annotations.NullMarked;
