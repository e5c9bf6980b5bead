/**
 * Machine IR, the open form of PTX: the instructions of the op table and its open rows, in explicit blocks, with
 * virtual registers and frame objects. The mirror of {@code lockstep.ir.sass.ori}; docs/machine-ir.md describes it.
 *
 * <ul>
 *   <li>{@link lockstep.ir.ptx.machine.MachineLayout} opens PTX and closes it again,
 *       {@link lockstep.ir.ptx.machine.MachineText} reads and writes text.
 *   <li>A {@link lockstep.ir.ptx.machine.MachineFunction} is immutable; a {@link lockstep.ir.ptx.machine.MachineEditor}
 *       makes changes and keeps definitions and uses.
 *   <li>{@link lockstep.ir.ptx.machine.MachineVerifier} lists the rules, {@link lockstep.ir.ptx.machine.MachineCode} is
 *       what analyses of registers see.
 * </ul>
 */
@NullMarked
package lockstep.ir.ptx.machine;

import org.jspecify.annotations.NullMarked;
