/**
 * Correlated value propagation: applies what passed conditions imply about values. Start with
 * {@link lockstep.compiler.correlatedpropagation.CorrelatedPropagation}; {@code Correlator} has the rewriter and the
 * queries to lazy value info, the other classes the rewrites by kind of instruction.
 */
@NullMarked
package lockstep.compiler.correlatedpropagation;

import org.jspecify.annotations.NullMarked;
