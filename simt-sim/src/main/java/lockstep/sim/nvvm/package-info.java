/**
 * What each operation of the NVVM dialect computes on the values of one lane: bits, undefined bits, poison, the marks
 * chosen, imprecise and address, and the undefined behaviour of arithmetic. Pure functions: no memory, no control flow,
 * no state. Written from the LLVM Language Reference and the PTX ISA alone; no code is shared with the compiler's
 * constant folder.
 *
 * <p>Start at {@link lockstep.sim.nvvm.ScalarOps}, the general path for one lane, which implements every rule;
 * {@code lockstep.sim.fast} implements the common cases for whole warps of plain values and leaves the rest to it.
 *
 * <p>A value is <em>open</em> where it depends on undefined bits. An output scalar must not be one of the operands: the
 * marks of a result may be decided by operands after its bits have been written.
 */
@NullMarked
package lockstep.sim.nvvm;

import org.jspecify.annotations.NullMarked;
