/** Programs made of the left sides of rewriting rules. */
@NullMarked
package lockstep.fuzz.generate.rule;

import org.jspecify.annotations.NullMarked;
