package lockstep.ir.pass;

import java.util.Objects;

/**
 * A setting of a pass. In pipeline text {@code pass<name=value>} sets it, {@code pass<name>} sets it to 1 and
 * {@code pass<no-name>} to 0.
 *
 * @param name kebab-case, unique in the pass
 * @param defaultValue the value if it is not set; 0 or 1 for a switch
 * @param minimum least value accepted
 * @param maximum greatest value accepted; 1 for a switch
 * @param help one line: what it controls, with its unit
 * @param source of name and default
 * @param isDump whether it only dumps what the pass does, so that the switch for all dumps turns it off
 */
public record Knob(
        String name, long defaultValue, long minimum, long maximum, String help, SourceRef source, boolean isDump) {
    public Knob {
        Objects.requireNonNull(name);
        Objects.requireNonNull(help);
        Objects.requireNonNull(source);
        if (defaultValue < minimum || defaultValue > maximum) {
            throw new IllegalArgumentException(name + ": default " + defaultValue + " is out of range");
        }
    }

    /** A knob that decides something. */
    public Knob(String name, long defaultValue, long minimum, long maximum, String help, SourceRef source) {
        this(name, defaultValue, minimum, maximum, help, source, false);
    }

    /** A switch that shows what the pass does; off unless set. */
    public static Knob dump(String name, String help, SourceRef source) {
        return new Knob(name, 0, 0, 1, help, source, true);
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
