/**
 * Reassociation: orders the operands of sums, products and bitwise operations so that constants fold, equal operands
 * combine, and early values are combined with each other.
 *
 * <p>Start with {@link lockstep.compiler.reassociate.Reassociate}. All of it is arithmetic of a single lane; which
 * lanes execute an operation does not matter.
 */
@NullMarked
package lockstep.compiler.reassociate;

import org.jspecify.annotations.NullMarked;
