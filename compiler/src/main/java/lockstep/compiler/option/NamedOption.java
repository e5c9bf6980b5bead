package lockstep.compiler.option;

import java.util.Objects;

/**
 * An option that is known by name, and of which no slot is known.
 *
 * @param name kebab-case
 * @param kind what its value is for
 * @param purpose one line
 */
public record NamedOption(String name, Kind kind, String purpose) {
    /** What a value is for. */
    public enum Kind {
        /** Turns something on or off. */
        TOGGLE,
        /** A number. */
        KNOB,
        /** Prints something. */
        DUMP
    }

    public NamedOption {
        Objects.requireNonNull(name);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(purpose);
    }
}
