/**
 * Convergence of Ori: what lanes do together becomes words for the lanes that run together, and convergence barriers
 * say where lanes that have parted meet again (seed 001, phases 71, 72 and 99). Begin with
 * {@link lockstep.compiler.ori.sync.Synchronization}; docs/decisions/045.
 */
@NullMarked
package lockstep.compiler.ori.sync;

import org.jspecify.annotations.NullMarked;
