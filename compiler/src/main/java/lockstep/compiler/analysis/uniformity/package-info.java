/**
 * Uniformity analysis: which values and branches are the same in all lanes of a dynamic instance.
 * {@link lockstep.compiler.analysis.uniformity.Uniformity} is the result, for one function alone or for a module;
 * {@code FunctionDivergence} propagates divergence from its sources along data and control, {@code SyncDependence}
 * finds the joins of disjoint paths from divergent branches, {@code CycleExits} the cycles that lanes leave in
 * different iterations.
 */
@NullMarked
package lockstep.compiler.analysis.uniformity;

import org.jspecify.annotations.NullMarked;
