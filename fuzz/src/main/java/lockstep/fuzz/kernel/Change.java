package lockstep.fuzz.kernel;

import java.util.Objects;

/**
 * A change that was tried on the program of a case.
 *
 * @param name of the kind of change
 * @param isMade whether there was a place for it
 */
public record Change(String name, boolean isMade) {
    public Change {
        Objects.requireNonNull(name);
    }
}
