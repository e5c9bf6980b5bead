/** How often loops run, against running them. */
@NullMarked
package lockstep.compiler.analysis.loops;

import org.jspecify.annotations.NullMarked;
