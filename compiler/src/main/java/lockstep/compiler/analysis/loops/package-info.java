/** Trip counts and exit counts of loops. */
@NullMarked
package lockstep.compiler.analysis.loops;

import org.jspecify.annotations.NullMarked;
