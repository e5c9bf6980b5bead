/** Passes that change the flow graph. None of them moves a convergent operation across control dependence. */
@NullMarked
package lockstep.compiler.flow;

import org.jspecify.annotations.NullMarked;
