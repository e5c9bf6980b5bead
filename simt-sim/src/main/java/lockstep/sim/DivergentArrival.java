package lockstep.sim;

import java.util.Objects;

/**
 * An aligned barrier that the lanes of one warp reached in several groups. docs/semantics.md, S8.2.
 *
 * @param what the groups and their places
 * @param place of the barrier
 */
public record DivergentArrival(String what, Place place) {
    public DivergentArrival {
        Objects.requireNonNull(what);
        Objects.requireNonNull(place);
    }
}
