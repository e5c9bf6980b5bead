/**
 * Where values are still needed: {@link lockstep.compiler.analysis.liveness.Liveness} by block and point, and
 * {@link lockstep.compiler.analysis.liveness.RegisterPressure}, how many registers of each class that takes.
 */
@NullMarked
package lockstep.compiler.analysis.liveness;

import org.jspecify.annotations.NullMarked;
