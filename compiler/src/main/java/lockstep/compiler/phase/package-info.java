/**
 * The phases of the lower half of the compiler, which compile Ori to machine code (seed 001): their table, their
 * execution orders, the passes that implement them, recipes that add passes at hooks, and the manager that runs them.
 * Begin with {@link lockstep.compiler.phase.PhaseManager}; {@link lockstep.compiler.phase.PhaseFactory} is the place
 * where a pass is attached to a phase.
 */
@NullMarked
package lockstep.compiler.phase;

import org.jspecify.annotations.NullMarked;
