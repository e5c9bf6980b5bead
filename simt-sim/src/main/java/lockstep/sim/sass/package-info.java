/**
 * What each computing instruction of SASS gives for one thread: bits, undefined bits and marks, as
 * {@link lockstep.sim.ptx} does for PTX. Pure functions: no memory, no control flow, no other lanes.
 *
 * <p>Start at {@link lockstep.sim.sass.SassThreadFunctions}, which finds the function of an instruction, and at
 * {@link lockstep.sim.sass.SassThreadFunction}, which gives the sources of its operands and the destinations of its
 * results. The classes {@code Sass...Bindings} read the fields of instructions that {@code sass.isa} describes; where
 * PTX has the same function they use that of {@link lockstep.sim.ptx}.
 *
 * <p>NVIDIA does not publish the meaning of these instructions. It is inferred from the code that ptxas generates for
 * PTX instructions, whose meaning the PTX ISA states.
 */
@NullMarked
package lockstep.sim.sass;

import org.jspecify.annotations.NullMarked;
