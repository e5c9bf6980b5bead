/**
 * What each computing instruction of PTX gives for one thread: bits, undefined bits, and the marks chosen, imprecise
 * and address. Pure functions: no memory, no control flow, no state. Written from the PTX ISA alone, chapter
 * "Instruction Set"; what that leaves open is said at the function concerned.
 *
 * <p>Start at {@link lockstep.sim.ptx.TypedFunction}. The functions are made by the classes of each group:
 * {@link lockstep.sim.ptx.IntegerFunctions}, {@link lockstep.sim.ptx.BitFunctions} and so on; they take widths, signs
 * and modes, and know nothing of the text of instructions.
 *
 * <p>Undefined bits follow moves, logic, shifts by known amounts, sums and low bits of products exactly; of other
 * operations all bits of the result are undefined when a bit is that matters. There is no poison in PTX.
 */
@NullMarked
package lockstep.sim.ptx;

import org.jspecify.annotations.NullMarked;
