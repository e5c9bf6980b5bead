/** Recognition of loops that fill or copy memory: {@link lockstep.compiler.loopidiom.LoopIdiom} is the pass. */
@NullMarked
package lockstep.compiler.loopidiom;

import org.jspecify.annotations.NullMarked;
