/** Passes over single instructions: dead code elimination and early common subexpression elimination. */
@NullMarked
package lockstep.compiler.scalar;

import org.jspecify.annotations.NullMarked;
