package lockstep.conformance.filecheck;

import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.SourceLocation;

/**
 * The failure of one check line.
 *
 * @param check place of the check line
 * @param message the error, with the name of the check line
 * @param pattern the pattern with the values of variables, as far as it is plain text
 * @param searchedFrom place in the input from which the search started, or of the wrong match
 * @param line the input's line there
 * @param candidate the most similar line of the input, with its place in front
 */
public record FileCheckMessage(
        SourceLocation check,
        String message,
        String pattern,
        SourceLocation searchedFrom,
        String line,
        Optional<String> candidate) {
    public FileCheckMessage {
        Objects.requireNonNull(check);
        Objects.requireNonNull(message);
        Objects.requireNonNull(pattern);
        Objects.requireNonNull(searchedFrom);
        Objects.requireNonNull(line);
        Objects.requireNonNull(candidate);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(check).append(": error: ").append(message);
        if (!pattern.isEmpty()) {
            text.append("\n  pattern: ").append(pattern);
        }
        text.append("\n  ").append(searchedFrom).append(": ").append(line);
        candidate.ifPresent(near -> text.append("\n  possible intended match: ").append(near));
        return text.toString();
    }
}
