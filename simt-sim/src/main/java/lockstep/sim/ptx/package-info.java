/**
 * What each computing instruction of PTX gives for one thread: bits, undefined bits, and the marks chosen, imprecise
 * and address. Pure functions: no memory, no control flow, no state. Written from the PTX ISA alone, chapter
 * "Instruction Set"; the comment of a function states what the manual leaves open.
 *
 * <p>Start at {@link lockstep.sim.ptx.TypedFunction}. The functions are made by one class for each group of
 * instructions: {@link lockstep.sim.ptx.IntegerFunctions}, {@link lockstep.sim.ptx.BitFunctions} and so on; their
 * parameters are widths, signs and modes. {@link lockstep.sim.ptx.ThreadFunctions} finds the function of an
 * instruction; the classes {@code Ptx...Bindings} turn its opcode and suffixes into these parameters.
 *
 * <p>Undefined bits are exact through moves, logic, shifts by known amounts, sums and the low bits of products; for
 * other operations all bits of the result are undefined if an undefined operand bit can matter. There is no poison in
 * PTX.
 */
@NullMarked
package lockstep.sim.ptx;

import org.jspecify.annotations.NullMarked;
