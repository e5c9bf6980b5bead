package lockstep.fuzz.mutant;

import java.util.Objects;

/**
 * A decision with a fixed outcome.
 *
 * @param forced whether the jump is always taken, or never
 */
public record Mutant(Decision decision, boolean forced) {
    public Mutant {
        Objects.requireNonNull(decision);
    }

    /** Its name in files: the same while the method is. */
    public String name() {
        return decision.place() + "=" + (forced ? "taken" : "never");
    }
}
