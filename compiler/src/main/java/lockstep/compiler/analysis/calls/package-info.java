/** The call graph, and the memory effects of functions. */
@NullMarked
package lockstep.compiler.analysis.calls;

import org.jspecify.annotations.NullMarked;
