/**
 * The generator of machine IR: a function from {@link lockstep.ir.choices.Choices} to a
 * {@link lockstep.fuzz.generate.machine.MachineGenerator.MachineCase}, a program of open rows that terminates, races
 * nowhere and branches on nothing undefined, by construction, and that diverges on purpose.
 *
 * <p>Half of the programs are in SSA: joins and loops have PHIs, among them loops whose PHIs exchange their values and
 * loops whose value of the last but one iteration is read after them. In the others registers are written several
 * times: joins are copies at the ends of the arms, loops exchange registers by parallel copies. Both have frame objects
 * of each lane, parts of registers, guarded rows, undefined registers and call frames.
 */
@NullMarked
package lockstep.fuzz.generate.machine;

import org.jspecify.annotations.NullMarked;
