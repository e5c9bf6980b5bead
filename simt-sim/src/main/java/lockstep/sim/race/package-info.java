/**
 * The race detector: happens-before over the accesses of one launch, with vector clocks for what threads know of each
 * other and epochs for what memory knows of its accesses. docs/semantics.md, S9.
 */
@NullMarked
package lockstep.sim.race;

import org.jspecify.annotations.NullMarked;
