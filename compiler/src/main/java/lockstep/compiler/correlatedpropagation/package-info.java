/**
 * Correlated value propagation: what conditions that were passed say of values is written into the code. Start with
 * {@link lockstep.compiler.correlatedpropagation.CorrelatedPropagation}; {@code Correlator} has the rewriter and the
 * questions to lazy value info, the other classes the rewrites by kind of instruction.
 */
@NullMarked
package lockstep.compiler.correlatedpropagation;

import org.jspecify.annotations.NullMarked;
