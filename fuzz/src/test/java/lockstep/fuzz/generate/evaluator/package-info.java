/** Evaluators that execute rows of the open forms wrongly, instead of the reference engine. */
@NullMarked
package lockstep.fuzz.generate.evaluator;

import org.jspecify.annotations.NullMarked;
