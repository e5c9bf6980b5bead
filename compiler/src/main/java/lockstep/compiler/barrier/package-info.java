/**
 * Removal of block barriers that order nothing, and which values and blocks are uniform over a thread block.
 *
 * <p>Start with {@link lockstep.compiler.barrier.DeadBarrierElimination}.
 */
@NullMarked
package lockstep.compiler.barrier;

import org.jspecify.annotations.NullMarked;
