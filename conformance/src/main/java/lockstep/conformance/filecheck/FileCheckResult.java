package lockstep.conformance.filecheck;

import java.util.List;
import lockstep.ir.diag.Diagnostic;

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
}
