/** Nests of two counted loops, which {@code loop-flatten} and {@code loop-interchange} change. */
@NullMarked
package lockstep.compiler.nest;

import org.jspecify.annotations.NullMarked;
