/**
 * Checks liveness analysis of the open forms by execution: {@link lockstep.conformance.live.OriKills} overwrites
 * registers where they are dead, which must not change the results. docs/liveness.md.
 */
@NullMarked
package lockstep.conformance.live;

import org.jspecify.annotations.NullMarked;
