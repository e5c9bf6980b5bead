/**
 * Jump threading: edges that decide the terminator of a block bypass it. Start with
 * {@link lockstep.compiler.jumpthreading.JumpThreading}; {@code KnownOnEdges} finds the value of a condition on edges,
 * {@code EdgeThreading} copies blocks.
 */
@NullMarked
package lockstep.compiler.jumpthreading;

import org.jspecify.annotations.NullMarked;
