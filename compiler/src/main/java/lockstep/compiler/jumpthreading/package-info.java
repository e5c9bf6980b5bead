/**
 * Jump threading: edges that decide the end of a block lead past it. Start with {@link
 * lockstep.compiler.jumpthreading.JumpThreading}; {@code KnownOnEdges} finds what a condition is on edges, {@code
 * EdgeThreading} copies blocks.
 */
@NullMarked
package lockstep.compiler.jumpthreading;

import org.jspecify.annotations.NullMarked;
