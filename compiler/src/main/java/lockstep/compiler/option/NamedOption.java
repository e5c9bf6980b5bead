package lockstep.compiler.option;

import java.util.Objects;

/**
 * An option that is known by name, but whose slot is unknown.
 *
 * @param name kebab-case
 * @param kind of its value
 * @param purpose one line
 */
public record NamedOption(String name, Kind kind, String purpose) {
    /** The kind of a value. */
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
