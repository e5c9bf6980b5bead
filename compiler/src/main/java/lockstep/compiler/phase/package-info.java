/**
 * The phases of the lower half of the compiler, which make machine words of Ori (seed 001): their table, the orders in
 * which they run, the passes behind them, recipes that add passes at hooks, and the manager that runs them. Begin with
 * {@link lockstep.compiler.phase.PhaseManager}; {@link lockstep.compiler.phase.PhaseFactory} is the place where a pass
 * is attached to a phase.
 */
@NullMarked
package lockstep.compiler.phase;

import org.jspecify.annotations.NullMarked;
