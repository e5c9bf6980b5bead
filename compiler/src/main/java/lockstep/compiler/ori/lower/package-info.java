/**
 * Lowering of PTX to Ori, the first step of seed 001. Begin with {@link lockstep.compiler.ori.lower.PtxLowering}.
 * Computations become macros named by their PTX form; memory accesses, addresses, control flow and calls become machine
 * instructions directly.
 */
@NullMarked
package lockstep.compiler.ori.lower;

import org.jspecify.annotations.NullMarked;
