package lockstep.conformance.check;

import java.util.Objects;

/**
 * Why a file that is no valid input has no verdicts.
 *
 * @param file as the user named it
 * @param text for people, lines
 */
public record Trouble(String file, String text) {
    /** Stable short name of all troubles. */
    static final String KIND = "refused";

    public Trouble {
        Objects.requireNonNull(file);
        Objects.requireNonNull(text);
    }
}
