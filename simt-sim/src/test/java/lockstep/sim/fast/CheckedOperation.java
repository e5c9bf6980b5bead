package lockstep.sim.fast;

import java.util.Optional;

/** An operation that both engines execute. */
interface CheckedOperation {
    /** The first difference of the engines on a launch drawn from {@code seed}; empty if they agree. */
    Optional<String> difference(long seed, LaneLoops loops);
}
