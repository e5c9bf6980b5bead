/** The pass dce: dead code elimination. */
@NullMarked
package lockstep.compiler.dce;

import org.jspecify.annotations.NullMarked;
