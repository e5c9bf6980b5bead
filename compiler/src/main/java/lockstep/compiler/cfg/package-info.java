/**
 * Passes and helpers that bring the control-flow graph into a form that others need: critical edges split, unreachable
 * blocks removed, edges gathered in one block, returns merged.
 */
@NullMarked
package lockstep.compiler.cfg;

import org.jspecify.annotations.NullMarked;
