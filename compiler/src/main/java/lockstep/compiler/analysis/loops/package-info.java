/** How often loops run. */
@NullMarked
package lockstep.compiler.analysis.loops;

import org.jspecify.annotations.NullMarked;
