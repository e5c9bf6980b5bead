package lockstep.compiler.option;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.Knob;

/**
 * The option values that a user has set for a compilation. Immutable. Other options have their defaults.
 *
 * <p>An option is {@code -name} or {@code -name=value}. A switch named without a value is on; with one it is on if the
 * value, in lower case, begins with {@code 1} or {@code t} (seed 000, Helper Function Chain). A later value replaces an
 * earlier one. A name may denote several slots, a knob of passes, or both.
 */
public final class PassOptions {
    /** Nothing is set. */
    public static final PassOptions NONE = new PassOptions(Map.of());

    /** The name of the location of an option in messages. */
    private static final String PLACE = "<option>";

    /** The switch that turns all dumps on or off. */
    public static final OptionSlot DUMPS = OptionTable.slot(157);

    /** The knob that takes the number of the architecture, and the slot that has it as {@code sm_90}. */
    private static final String ARCHITECTURE_KNOB = "nvvm-intr-range-sm";

    private static final String ARCHITECTURE_SLOT = "sm-arch";

    private final Map<String, Value> values;

    private PassOptions(Map<String, Value> values) {
        this.values = values;
    }

    /**
     * A value as given.
     *
     * @param text the text after the equals sign; empty without one
     * @param place of the option, for messages
     */
    private record Value(Optional<String> text, SourceLocation place) {
        Value {
            Objects.requireNonNull(text);
            Objects.requireNonNull(place);
        }

        boolean isOn() {
            return text.map(t -> t.toLowerCase(Locale.ROOT))
                    .map(t -> t.startsWith("1") || t.startsWith("t"))
                    .orElse(true);
        }

        long number(String name) {
            String digits = text.orElse("");
            if (!digits.matches("-?[0-9]{1,18}")) {
                throw new InputException(
                        "option-value", place, "option '" + name + "' needs a number, not '" + digits + "'");
            }
            return Long.parseLong(digits);
        }
    }

    /**
     * Parses options, each a text such as {@code -remat-use-limit=6}; the line in a message is the number of the text.
     *
     * @param knobs names of knobs of passes, which are options in addition to those of the table
     * @throws InputException with the column, if one is malformed or has an unknown name
     */
    public static PassOptions parse(List<String> texts, Set<String> knobs) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            if (!text.matches("--?[A-Za-z][A-Za-z0-9-]*(=(?s:.*))?")) {
                throw new InputException(
                        "option-syntax", place(i, 1), "expected '-name' or '-name=value', found '" + text + "'");
            }
            int start = text.startsWith("--") ? 2 : 1;
            int equals = text.indexOf('=');
            String name = text.substring(start, equals < 0 ? text.length() : equals);
            if (!isKnown(name, knobs)) {
                throw new InputException("unknown-option", place(i, start + 1), "unknown option '" + name + "'");
            }
            Optional<String> value = equals < 0 ? Optional.empty() : Optional.of(text.substring(equals + 1));
            SourceLocation place = place(i, equals < 0 ? start + 1 : equals + 2);
            values.put(name, new Value(value, place));
        }
        PassOptions options = new PassOptions(values);
        OptionTable.slots().forEach(options::check);
        return options;
    }

    private static SourceLocation place(int index, int column) {
        return new SourceLocation(PLACE, index + 1, column);
    }

    private static boolean isKnown(String name, Set<String> knobs) {
        return knobs.contains(name)
                || OptionTable.slots().stream()
                        .anyMatch(slot ->
                                slot.knob().equals(name) || slot.plainName().equals(name))
                || OptionTable.named().stream().anyMatch(option -> option.name().equals(name));
    }

    /** Checks that the value of an integer slot is a number. */
    private void check(OptionSlot slot) {
        if (slot.type() == SlotType.INTEGER) {
            integer(slot);
        }
    }

    /** The names that were set, in the order of their first occurrences. */
    public List<String> names() {
        return List.copyOf(values.keySet());
    }

    private Optional<Value> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Whether a value was given for {@code slot}, by its number or by its knob. */
    public boolean isSet(OptionSlot slot) {
        return find(slot.plainName()).isPresent() || byKnob(slot).isPresent();
    }

    private Optional<Value> byKnob(OptionSlot slot) {
        return slot.knob().isEmpty() ? Optional.empty() : find(slot.knob());
    }

    /**
     * The value of a switch.
     *
     * @throws IllegalArgumentException if {@code slot} has another type
     */
    public boolean isOn(OptionSlot slot) {
        require(slot, SlotType.BOOL);
        Optional<Value> plain = find(slot.plainName());
        if (plain.isPresent()) {
            return plain.get().isOn();
        }
        return byKnob(slot)
                .map(value -> value.isOn() != slot.isInverted())
                .orElse(slot.defaultValue().equals("1"));
    }

    /**
     * The value of an integer.
     *
     * @throws IllegalArgumentException if {@code slot} has another type
     * @throws InputException if the given value is not a number
     */
    public long integer(OptionSlot slot) {
        require(slot, SlotType.INTEGER);
        return find(slot.plainName())
                .or(() -> byKnob(slot))
                .map(value -> value.number(slot.plainName()))
                .orElseGet(() -> Long.parseLong(slot.defaultValue()));
    }

    /** The value of a slot as text; empty for a string that was not set. */
    public String text(OptionSlot slot) {
        return find(slot.plainName())
                .or(() -> byKnob(slot))
                .flatMap(Value::text)
                .orElse(slot.defaultValue());
    }

    private static void require(OptionSlot slot, SlotType type) {
        if (slot.type() != type) {
            throw new IllegalArgumentException("slot " + slot.slot() + " is not a " + type.word());
        }
    }

    /** Whether the switch {@code name} is on; {@code otherwise} if it was not set. */
    public boolean isOn(String name, boolean otherwise) {
        return find(name).map(Value::isOn).orElse(otherwise);
    }

    /**
     * The value that was set for {@code knob} of a pass, if any. If the master switch of dumps is off,
     * {@linkplain Knob#isDump dump} knobs have no value.
     *
     * @throws InputException if the value is not a number or out of the knob's range
     */
    public Optional<Long> valueOf(Knob knob) {
        Optional<Value> found =
                names(knob).stream().flatMap(name -> find(name).stream()).findFirst();
        boolean isSilent = knob.isDump() && !isOn(DUMPS);
        if (found.isEmpty() || isSilent) {
            return Optional.empty();
        }
        Value given = found.get();
        if (knob.isToggle()) {
            return Optional.of(given.isOn() ? 1L : 0L);
        }
        long number = architecture(given).orElseGet(() -> given.number(knob.name()));
        if (number < knob.minimum() || number > knob.maximum()) {
            throw new InputException(
                    "option-range",
                    given.place(),
                    knob.name() + "=" + number + " is not in " + knob.minimum() + ".." + knob.maximum());
        }
        return Optional.of(number);
    }

    /** {@code sm_90} and {@code sm_90a} are 90. */
    private static Optional<Long> architecture(Value value) {
        return value.text()
                .filter(text -> text.matches("sm_[0-9]{2,3}[a-z]?"))
                .map(text -> Long.parseLong(text.replaceAll("[^0-9]", "")));
    }

    /** The names of the options that set {@code knob}, in order of precedence. */
    public static List<String> names(Knob knob) {
        return knob.name().equals(ARCHITECTURE_KNOB)
                ? List.of(ARCHITECTURE_KNOB, ARCHITECTURE_SLOT)
                : List.of(knob.name());
    }
}
