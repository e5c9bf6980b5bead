/**
 * Block barriers: which order nothing and may go.
 *
 * <p>Start with {@link lockstep.compiler.barrier.DeadBarrierElimination}.
 */
@NullMarked
package lockstep.compiler.barrier;

import org.jspecify.annotations.NullMarked;
