/**
 * Jump threading: edges that decide the end of a block lead past it. Start with {@link
 * lockstep.compiler.jump.JumpThreading}; {@code KnownOnEdges} finds what a condition is on edges, {@code EdgeThreading}
 * copies blocks.
 */
@NullMarked
package lockstep.compiler.jump;

import org.jspecify.annotations.NullMarked;
