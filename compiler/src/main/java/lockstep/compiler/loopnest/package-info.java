/** Nests of two counted loops, which {@code loop-flatten} and {@code loop-interchange} change. */
@NullMarked
package lockstep.compiler.loopnest;

import org.jspecify.annotations.NullMarked;
