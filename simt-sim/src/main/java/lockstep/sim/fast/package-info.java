/**
 * The fast engine: the same launches as {@link lockstep.sim.reference}, a warp at a time over arrays of lanes. It
 * shares scheduling, memory and counting with the reference engine and hands it every instruction, in the lanes in
 * question, that it has no short form for; docs/simulator.md says how values are held and what must hold of them.
 */
@NullMarked
package lockstep.sim.fast;

import org.jspecify.annotations.NullMarked;
