package lockstep.ir.pass;

import java.util.Objects;

/**
 * A setting of a pass. In pipeline text {@code pass<name=value>} sets it, {@code pass<name>} sets it to 1 and
 * {@code pass<no-name>} to 0.
 *
 * @param name kebab-case, unique in the pass
 * @param defaultValue the value if nothing is said; 0 or 1 for a switch
 * @param minimum least value accepted
 * @param maximum greatest value accepted; 1 for a switch
 * @param help one line: what it decides, with its unit
 * @param source where name and default come from
 */
public record Knob(String name, long defaultValue, long minimum, long maximum, String help, SourceRef source) {
    public Knob {
        Objects.requireNonNull(name);
        Objects.requireNonNull(help);
        Objects.requireNonNull(source);
        if (defaultValue < minimum || defaultValue > maximum) {
            throw new IllegalArgumentException(name + ": default " + defaultValue + " is out of range");
        }
    }

    /** A knob that is on or off. */
    public static Knob toggle(String name, boolean isOn, String help, SourceRef source) {
        return new Knob(name, isOn ? 1 : 0, 0, 1, help, source);
    }

    /** Whether this is on or off. */
    public boolean isToggle() {
        return minimum == 0 && maximum == 1;
    }
}
