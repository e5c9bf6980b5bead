/**
 * Which accesses of which rounds of a nest of loops concern the same bytes. Start with {@link
 * lockstep.compiler.analysis.dependence.DependenceAnalysis}; {@code AddressReader} reads addresses as sums over rounds,
 * {@code DirectionSearch} finds the directions in which two such sums may meet.
 */
@NullMarked
package lockstep.compiler.analysis.dependence;

import org.jspecify.annotations.NullMarked;
