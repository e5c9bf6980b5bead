/** Tests of trip counts and exit counts, against executing the loops. */
@NullMarked
package lockstep.compiler.analysis.loops;

import org.jspecify.annotations.NullMarked;
