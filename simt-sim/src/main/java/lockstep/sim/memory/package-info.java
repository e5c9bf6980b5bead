/**
 * The memory of the simulator: objects with bounds and lifetimes, address spaces and their windows, provenance, and
 * definedness of each bit. docs/semantics.md, S2.
 *
 * <p>Start at {@link lockstep.sim.memory.MemorySystem} and {@link lockstep.sim.memory.ThreadMemory}, the interfaces for
 * a run and for one thread, and at {@link lockstep.sim.memory.MemoryObject}, the bytes of one object.
 */
@NullMarked
package lockstep.sim.memory;

import org.jspecify.annotations.NullMarked;
