/**
 * Liveness of the open forms checked by execution: {@link lockstep.conformance.live.OriKills} overwrites whatever
 * liveness calls dead, and nothing may change. docs/liveness.md.
 */
@NullMarked
package lockstep.conformance.live;

import org.jspecify.annotations.NullMarked;
