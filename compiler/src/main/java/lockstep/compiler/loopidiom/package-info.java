/** Loops that are operations on memory: {@link lockstep.compiler.loopidiom.LoopIdiom} is the pass. */
@NullMarked
package lockstep.compiler.loopidiom;

import org.jspecify.annotations.NullMarked;
