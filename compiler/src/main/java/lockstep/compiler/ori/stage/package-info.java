/**
 * Passes that take Ori programs from one stage to the next, such as leaving SSA form and moving control flow to the
 * ends of blocks, and the invariants of each stage.
 */
@NullMarked
package lockstep.compiler.ori.stage;

import org.jspecify.annotations.NullMarked;
