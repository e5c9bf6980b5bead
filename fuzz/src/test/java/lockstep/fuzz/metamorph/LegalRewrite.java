package lockstep.fuzz.metamorph;

import java.util.Objects;

/**
 * A change around collective operations that is legal, and why.
 *
 * @param clause of docs/semantics.md, or the section of the language that allows it
 * @param change what is done
 */
public record LegalRewrite(String clause, Transformation change) {
    public LegalRewrite {
        Objects.requireNonNull(clause);
        Objects.requireNonNull(change);
    }

    @Override
    public String toString() {
        return change.name();
    }
}
