/**
 * Memory spaces: which address space a generic pointer leads into, and what follows from it.
 *
 * <p>Start reading at {@code PointerFact}, what is known of one pointer, and {@code PointerFacts}, which finds it out
 * for a function; {@code MemoryOperands} says which operands are addresses of accesses, {@code InSpace} makes a pointer
 * anew in its own space. On these rest {@link lockstep.compiler.memoryspace.MemorySpaceOpt} and the other passes of the
 * package. docs/memory-spaces.md says which conditions each of them keeps.
 */
@NullMarked
package lockstep.compiler.memoryspace;

import org.jspecify.annotations.NullMarked;
