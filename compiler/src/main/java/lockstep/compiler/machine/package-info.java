/**
 * Passes over machine IR. Begin with {@link lockstep.compiler.machine.DeadMachineInstructionElimination}.
 */
@NullMarked
package lockstep.compiler.machine;

import org.jspecify.annotations.NullMarked;
