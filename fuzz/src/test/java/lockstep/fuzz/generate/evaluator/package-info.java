/** Evaluators that execute rows of the open forms wrongly, in the place of the reference engine. */
@NullMarked
package lockstep.fuzz.generate.evaluator;

import org.jspecify.annotations.NullMarked;
