/**
 * Scalar evolution: what integers of loops are as functions of the round. Start with {@link
 * lockstep.compiler.analysis.scev.ScalarEvolution}; {@link lockstep.compiler.analysis.scev.Scev} is what it says of a
 * value, {@code Expressions} the algebra.
 */
@NullMarked
package lockstep.compiler.analysis.scev;

import org.jspecify.annotations.NullMarked;
