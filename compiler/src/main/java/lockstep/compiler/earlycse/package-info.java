/** The pass early-cse: early common subexpression elimination. */
@NullMarked
package lockstep.compiler.earlycse;

import org.jspecify.annotations.NullMarked;
