package lockstep.sim;

import java.util.Objects;

/**
 * A warp whose lanes came to an aligned barrier in several groups. docs/semantics.md, S8.2.
 *
 * @param what which groups, and where
 * @param place of the barrier
 */
public record DivergentArrival(String what, Place place) {
    public DivergentArrival {
        Objects.requireNonNull(what);
        Objects.requireNonNull(place);
    }
}
