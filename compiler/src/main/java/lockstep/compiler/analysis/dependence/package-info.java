/**
 * Dependence analysis: in which iterations of a loop nest two accesses may touch the same bytes. Start with
 * {@link lockstep.compiler.analysis.dependence.DependenceAnalysis}; {@code AddressReader} writes addresses as sums over
 * iterations, {@code DirectionSearch} finds the directions in which two such sums may be equal.
 */
@NullMarked
package lockstep.compiler.analysis.dependence;

import org.jspecify.annotations.NullMarked;
