/**
 * Passes over machine IR: dead code elimination, copy propagation, CSE, loop-invariant code motion and peephole
 * patterns, and what they share. Begin with {@link lockstep.compiler.machine.DeadMachineInstructionElimination}.
 */
@NullMarked
package lockstep.compiler.machine;

import org.jspecify.annotations.NullMarked;
