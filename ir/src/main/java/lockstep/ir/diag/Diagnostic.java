package lockstep.ir.diag;

import java.util.List;
import java.util.Objects;

/**
 * One message about an input.
 *
 * @param severity its severity
 * @param code stable short name of the rule, kebab-case, for instance {@code "phi-predecessors"}
 * @param location in the input
 * @param message one sentence without a full stop: what was found and what is accepted
 * @param notes further lines, each a sentence of its own
 */
public record Diagnostic(Severity severity, String code, SourceLocation location, String message, List<String> notes) {
    public Diagnostic {
        Objects.requireNonNull(severity);
        Objects.requireNonNull(code);
        Objects.requireNonNull(location);
        Objects.requireNonNull(message);
        notes = List.copyOf(notes);
    }

    /** An error without notes. */
    public static Diagnostic error(String code, SourceLocation location, String message) {
        return new Diagnostic(Severity.ERROR, code, location, message, List.of());
    }

    /** A warning without notes. */
    public static Diagnostic warning(String code, SourceLocation location, String message) {
        return new Diagnostic(Severity.WARNING, code, location, message, List.of());
    }

    /** A diagnostic that a feature is not supported; {@code feature} completes "not supported: ...". */
    public static Diagnostic unsupported(String code, SourceLocation location, String feature) {
        return new Diagnostic(Severity.UNSUPPORTED, code, location, "not supported: " + feature, List.of());
    }

    /** {@code file:line:column: severity[code]: message}, notes on lines of their own. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(location).append(": ").append(severity.word());
        text.append('[').append(code).append("]: ").append(message);
        for (String note : notes) {
            text.append("\n  note: ").append(note);
        }
        return text.toString();
    }

    /** The severity of a diagnostic. Only {@link #ERROR} and {@link #UNSUPPORTED} stop the job. */
    public enum Severity {
        /** The input is wrong. */
        ERROR("error"),
        /** The input may be right, but uses what Lockstep cannot do; counted in reports, never silently accepted. */
        UNSUPPORTED("unsupported"),
        /** The input is accepted but probably a mistake. */
        WARNING("warning"),
        /** Something worth knowing, for instance that debug records were dropped. */
        NOTE("note");

        private final String word;

        Severity(String word) {
            this.word = word;
        }

        /** The word printed in front of the message. */
        public String word() {
            return word;
        }

        /** Whether a diagnostic of this severity makes the input unusable. */
        public boolean isFatal() {
            return this == ERROR || this == UNSUPPORTED;
        }
    }
}
