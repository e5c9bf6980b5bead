/**
 * A validator of synced Ori that knows nothing of the pass that made it. Begin with
 * {@link lockstep.conformance.sync.SyncVerifier}.
 */
@NullMarked
package lockstep.conformance.sync;

import org.jspecify.annotations.NullMarked;
