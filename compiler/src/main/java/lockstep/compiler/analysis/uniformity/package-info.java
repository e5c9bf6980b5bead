/**
 * Which values and branches are the same in all lanes of a dynamic instance. {@link
 * lockstep.compiler.analysis.uniformity.Uniformity} is the result, for one function alone or for a module;
 * {@code FunctionDivergence} lets divergence flow from its sources along data and control, {@code SyncDependence} finds
 * the joins of paths that divergent branches part, {@code CycleExits} the cycles that lanes leave at different times.
 */
@NullMarked
package lockstep.compiler.analysis.uniformity;

import org.jspecify.annotations.NullMarked;
