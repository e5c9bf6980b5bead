/**
 * Dead argument elimination: unused parameters and results are removed. Start with
 * {@link lockstep.compiler.deadargelim.DeadArgumentElimination}; {@code ArgumentLiveness} finds what is used.
 */
@NullMarked
package lockstep.compiler.deadargelim;

import org.jspecify.annotations.NullMarked;
