/** Who calls whom, and what functions do to memory. */
@NullMarked
package lockstep.compiler.analysis.calls;

import org.jspecify.annotations.NullMarked;
