/**
 * Liveness of values: {@link lockstep.compiler.analysis.liveness.Liveness} by block and point, and
 * {@link lockstep.compiler.analysis.liveness.RegisterPressure}, the number of registers of each class that live values
 * need.
 */
@NullMarked
package lockstep.compiler.analysis.liveness;

import org.jspecify.annotations.NullMarked;
