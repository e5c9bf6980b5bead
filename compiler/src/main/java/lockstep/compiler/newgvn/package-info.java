/**
 * newgvn: optimistic value numbering by congruence classes. Start with {@link lockstep.compiler.newgvn.NewGvn};
 * {@code CongruenceSolver} computes the classes, {@code ValueEvaluator} assigns an instruction its class,
 * {@code CongruenceRewriter} applies the result to the function.
 */
@NullMarked
package lockstep.compiler.newgvn;

import org.jspecify.annotations.NullMarked;
