/**
 * Memory in SSA form: each instruction that may write memory defines a new state of all memory, each that may read it
 * uses one, and PHIs join states. {@link lockstep.compiler.analysis.memoryssa.MemorySsa} is the form,
 * {@link lockstep.compiler.analysis.memoryssa.ClobberWalker} skips the definitions that do not clobber a location.
 * {@code MemorySsaVerifier}, in the tests, checks a form that was updated.
 */
@NullMarked
package lockstep.compiler.analysis.memoryssa;

import org.jspecify.annotations.NullMarked;
