/**
 * Convergence of Ori: collectives become machine instructions for converged lanes, and convergence barriers make
 * diverged lanes reconverge (seed 001, phases 71, 72 and 99). Begin with
 * {@link lockstep.compiler.ori.sync.Synchronization}; docs/decisions/045.
 */
@NullMarked
package lockstep.compiler.ori.sync;

import org.jspecify.annotations.NullMarked;
