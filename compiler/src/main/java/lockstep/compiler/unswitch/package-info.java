/**
 * Loop unswitching. Start with {@link lockstep.compiler.unswitch.SimpleLoopUnswitch}; {@code UnswitchRun} goes over the
 * loops, {@code TrivialUnswitching} takes tests that leave a loop before it, {@code Candidates} weighs the others,
 * {@code LoopCopies} makes a loop for each way that one of them goes.
 */
@NullMarked
package lockstep.compiler.unswitch;

import org.jspecify.annotations.NullMarked;
