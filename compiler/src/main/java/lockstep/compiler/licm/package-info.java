/**
 * Loop-invariant code motion. Start with {@link lockstep.compiler.licm.LoopInvariantCodeMotion}; {@code MotionRun}
 * hoists and sinks, {@code Promotion} keeps memory locations in registers.
 */
@NullMarked
package lockstep.compiler.licm;

import org.jspecify.annotations.NullMarked;
