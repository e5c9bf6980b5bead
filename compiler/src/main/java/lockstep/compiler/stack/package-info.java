/**
 * Sharing of memory between stack slots (stack coloring).
 *
 * <p>Start with {@link lockstep.compiler.stack.ReuseLocalMemory}.
 */
@NullMarked
package lockstep.compiler.stack;

import org.jspecify.annotations.NullMarked;
