package lockstep.conformance.filecheck;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.SourceLocation;

/** The result of a check. */
public sealed interface FileCheckResult {
    /** All check lines match. */
    record Pass() implements FileCheckResult {}

    /**
     * Some check lines do not match.
     *
     * @param messages at least one; the checks between two labels stop at their first
     */
    record Fail(List<FileCheckMessage> messages) implements FileCheckResult {
        public Fail {
            messages = List.copyOf(messages);
        }
    }

    /**
     * The check lines are malformed or missing.
     *
     * @param diagnostics at least one error
     */
    record Malformed(List<Diagnostic> diagnostics) implements FileCheckResult {
        public Malformed {
            diagnostics = List.copyOf(diagnostics);
        }
    }

    /** Whether all check lines match. */
    default boolean isPass() {
        return this instanceof Pass;
    }

    /** Everything that is wrong as text, one message after the other; empty for {@link Pass}. */
    default String describe() {
        StringBuilder text = new StringBuilder();
        switch (this) {
            case Pass _ -> {}
            case Fail fail ->
                fail.messages().forEach(message -> text.append(message).append('\n'));
            case Malformed malformed ->
                malformed.diagnostics().forEach(d -> text.append(d).append('\n'));
        }
        return text.toString();
    }

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
    record FileCheckMessage(
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
            candidate.ifPresent(
                    near -> text.append("\n  possible intended match: ").append(near));
            return text.toString();
        }
    }
}
