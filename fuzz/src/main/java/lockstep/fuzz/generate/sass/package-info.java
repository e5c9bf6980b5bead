/**
 * The generator of SASS: a function from {@link lockstep.ir.choices.Choices} to a
 * {@link lockstep.fuzz.generate.sass.SassGenerator.SassCase} that {@link lockstep.ir.sass.function.SassVerifier} and
 * {@link lockstep.ir.sass.control.ControlVerifier} take, that terminates and gives the same under every schedule, by
 * construction, and that diverges on purpose.
 *
 * <p>Instructions come from the table of forms: {@link lockstep.fuzz.generate.sass.MachineForms} lists those that the
 * simulator executes, {@link lockstep.fuzz.generate.sass.FormDraw} gives the fields of one values and its operands
 * registers, numbers and places in constant banks. Everything else is a
 * {@link lockstep.fuzz.generate.sass.SassStatements.Kind}, chosen by the weights of the profile {@code sass}. What
 * keeps programs defined:
 *
 * <ul>
 *   <li>the registers that instructions draw from are all written at the beginning; addresses, counters and the
 *       predicate of branches are others;
 *   <li>every divergent branch is between {@code BSSY} and {@code BSYNC}, so that each place of the code has one group
 *       of lanes of a warp at a time;
 *   <li>a uniform register that is written where lanes have parted belongs to that place alone;
 *   <li>a thread writes its own slots alone; what others wrote is read between barriers; atomics of several threads on
 *       one place commute, and their results are not used;
 *   <li>lanes read registers of others only where all lanes of the warp are there.
 * </ul>
 */
@NullMarked
package lockstep.fuzz.generate.sass;

import org.jspecify.annotations.NullMarked;
