/**
 * Memory as the simulator sees it: objects with bounds and lifetimes, address spaces and their windows, provenance,
 * definedness per bit. docs/semantics.md, S2.
 */
@NullMarked
package lockstep.sim.memory;

import org.jspecify.annotations.NullMarked;
