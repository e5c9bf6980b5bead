/**
 * Memory spaces: inference of the address spaces of generic pointers, and passes that use them.
 *
 * <p>Start with {@code PointerFact}, the fact about one pointer, and {@code PointerFacts}, the analysis of a function;
 * {@code MemoryOperand} is an address operand of an access, {@code InSpace} recomputes a pointer in its space.
 * {@link lockstep.compiler.memoryspace.MemorySpaceOpt} and the other passes of the package build on these.
 * docs/memory-spaces.md gives the conditions of each pass.
 */
@NullMarked
package lockstep.compiler.memoryspace;

import org.jspecify.annotations.NullMarked;
