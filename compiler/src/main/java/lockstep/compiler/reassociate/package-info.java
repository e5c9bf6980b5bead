/**
 * Reassociation: sums, products and bitwise operations of several operands in an order in which constants meet, like
 * operands meet, and what is computed early is computed together.
 *
 * <p>Start with {@link lockstep.compiler.reassociate.Reassociate}. All of it is arithmetic of one lane; which lanes
 * execute an operation does not matter to it.
 */
@NullMarked
package lockstep.compiler.reassociate;

import org.jspecify.annotations.NullMarked;
