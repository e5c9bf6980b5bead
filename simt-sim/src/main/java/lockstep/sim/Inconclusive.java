package lockstep.sim;

import java.util.Objects;

/**
 * A reason why the outcome does not permit a verdict.
 *
 * @param reason stable short name, kebab-case: {@code "chosen-bits"}, {@code "imprecise-control"}, {@code "race"} ...
 */
public record Inconclusive(String reason, String what, Place place) {
    public Inconclusive {
        Objects.requireNonNull(reason);
        Objects.requireNonNull(what);
        Objects.requireNonNull(place);
    }
}
