/**
 * Memory in SSA form: each instruction that may write memory makes a new state of all of it, each that may read uses
 * one, states that meet are joined by PHIs. {@link lockstep.compiler.analysis.memoryssa.MemorySsa} is the form, {@link
 * lockstep.compiler.analysis.memoryssa.ClobberWalker} skips the states that do not concern some bytes. {@code
 * MemorySsaVerifier}, in the tests, checks a form that was updated.
 */
@NullMarked
package lockstep.compiler.analysis.memoryssa;

import org.jspecify.annotations.NullMarked;
