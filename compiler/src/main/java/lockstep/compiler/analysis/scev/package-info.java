/**
 * Scalar evolution: the integers of loops as functions of the iteration. Start with
 * {@link lockstep.compiler.analysis.scev.ScalarEvolution}; {@link lockstep.compiler.analysis.scev.Scev} is the
 * expression of a value, {@code Expressions} the algebra.
 */
@NullMarked
package lockstep.compiler.analysis.scev;

import org.jspecify.annotations.NullMarked;
