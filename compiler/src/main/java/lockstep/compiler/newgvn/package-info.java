/**
 * newgvn: values that are equal by what computes them, found all together. Start with {@link
 * lockstep.compiler.newgvn.NewGvn}; {@code CongruenceSolver} finds the classes, {@code ValueEvaluator} says to
 * which one an instruction belongs, {@code CongruenceRewriter} writes the result into the function.
 */
@NullMarked
package lockstep.compiler.newgvn;

import org.jspecify.annotations.NullMarked;
