/**
 * Sparse conditional constant propagation, of one function ({@code sccp}) and of a module ({@code ipsccp}).
 *
 * <p>Start with {@link lockstep.compiler.lattice.LatticeValue}, what is known of a value, and
 * {@link lockstep.compiler.sccp.PropagationSolver}, which finds the least solution. What is found holds of each lane by
 * itself: no state is about a warp, so that divergence does not matter to it. What an operation gets from other lanes
 * is never known, even where all lanes seem to pass the same value.
 */
@NullMarked
package lockstep.compiler.sccp;

import org.jspecify.annotations.NullMarked;
