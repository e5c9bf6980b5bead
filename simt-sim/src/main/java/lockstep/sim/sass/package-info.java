/**
 * What each computing instruction of SASS gives for one thread: bits, undefined bits and marks, as
 * {@link lockstep.sim.ptx} does for PTX. Pure functions: no memory, no control flow, no other lanes.
 *
 * <p>Start at {@link lockstep.sim.sass.SassThreadFunctions}, which finds the function of an instruction, and
 * {@link lockstep.sim.sass.SassThreadFunction}, which says from where its operands come and where its results go. The classes
 * {@code ...Bindings} read the fields of instructions that {@code sass.isa} describes; where PTX has the same function
 * they take that of {@link lockstep.sim.ptx}.
 *
 * <p>NVIDIA publishes no meaning of these instructions. It is pinned by what ptxas makes of PTX instructions, whose
 * meaning the PTX ISA states.
 */
@NullMarked
package lockstep.sim.sass;

import org.jspecify.annotations.NullMarked;
