/**
 * Passes that bring programs of Ori from one stage to the next: out of SSA, into blocks that control leaves at their
 * end; and what a program must not have any more at each stage.
 */
@NullMarked
package lockstep.compiler.ori.stage;

import org.jspecify.annotations.NullMarked;
