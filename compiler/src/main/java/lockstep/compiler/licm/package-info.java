/**
 * Loop-invariant code motion. Start with {@link lockstep.compiler.licm.LoopInvariantCodeMotion}; {@code MotionRun} goes
 * over the loops, {@code Promotion} keeps memory in registers.
 */
@NullMarked
package lockstep.compiler.licm;

import org.jspecify.annotations.NullMarked;
