package lockstep.sim.fast;

import java.util.Optional;

/** One operation that both engines run. */
interface CheckedOperation {
    /** The first difference of the engines on a launch drawn from {@code seed}; empty where they agree. */
    Optional<String> difference(long seed, LaneLoops loops);
}
