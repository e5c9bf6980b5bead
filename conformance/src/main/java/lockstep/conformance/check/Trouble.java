package lockstep.conformance.check;

import java.util.Objects;

/**
 * Why a file has no verdicts.
 *
 * @param file as the user named it
 * @param kind stable short name: {@code "refused"} for an input that is no valid one, else what an outside tool did
 * @param text for people, lines
 */
public record Trouble(String file, String kind, String text) {
    public Trouble {
        Objects.requireNonNull(file);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(text);
    }
}
