/** Loops that are operations on memory: {@link lockstep.compiler.idiom.LoopIdiom} is the pass. */
@NullMarked
package lockstep.compiler.idiom;

import org.jspecify.annotations.NullMarked;
