/**
 * Makes failing test cases small. A candidate counts only if it is valid, defined and fails in the same way; what
 * remains is reduced from the outside in: launches, functions, blocks, instructions, operands, flags, types, names.
 *
 * <p>The search within a level is delta debugging (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing
 * input", 2002) over the places of an edit, from the end of the program backwards; levels are repeated until none of
 * them finds anything (hierarchical delta debugging: Misherghi and Su, 2006).
 */
@NullMarked
package lockstep.fuzz.reduce;

import org.jspecify.annotations.NullMarked;
