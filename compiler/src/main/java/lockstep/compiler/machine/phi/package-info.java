/** Elimination of PHIs at the machine level. Begin with {@link lockstep.compiler.machine.phi.PhiNodeElimination}. */
@NullMarked
package lockstep.compiler.machine.phi;

import org.jspecify.annotations.NullMarked;
