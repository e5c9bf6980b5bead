/**
 * A validator of synced Ori, independent of the pass that makes it. Begin with
 * {@link lockstep.conformance.sync.SyncVerifier}.
 */
@NullMarked
package lockstep.conformance.sync;

import org.jspecify.annotations.NullMarked;
