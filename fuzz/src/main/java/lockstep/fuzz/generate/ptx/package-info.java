/**
 * The generator of PTX: a function from {@link lockstep.ir.choices.Choices} to a
 * {@link lockstep.fuzz.generate.ptx.PtxGenerator.PtxCase} that ptxas accepts, that terminates, has no race and no
 * undefined behavior, by construction, and that diverges on purpose.
 *
 * <p>Computing instructions come from the op table: {@link lockstep.fuzz.generate.ptx.ComputingForms} determines which
 * forms are drawn and why the others are not, {@link lockstep.fuzz.generate.ptx.FormInstance} fills one with words and
 * operands. Everything else is a {@link lockstep.fuzz.generate.ptx.PtxStatements.Kind}, chosen by the weights of the
 * profile {@code ptx}. What keeps programs defined:
 *
 * <ul>
 *   <li>the pool holds registers that are written, fully defined, on every path to the place; registers that an arm or
 *       a loop writes first leave the pool with it;
 *   <li>a floating result may be a NaN whose bits PTX leaves open: it is made canonical before it enters the pool;
 *   <li>divisors are odd and positive, addresses are masked and scaled, loops count;
 *   <li>a frame knows the mask of lanes that arrive, and whether the whole block does: collectives name that mask,
 *       barriers are used where all arrive;
 *   <li>a thread writes its own slots alone; what others wrote is read between barriers; atomics of several threads on
 *       one place commute, and their results are not used.
 * </ul>
 */
@NullMarked
package lockstep.fuzz.generate.ptx;

import org.jspecify.annotations.NullMarked;
