/** Synced programs behave as the threaded ones do, and the validator knows wrong ones. */
@NullMarked
package lockstep.conformance.sync;

import org.jspecify.annotations.NullMarked;
