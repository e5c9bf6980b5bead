package lockstep.compiler.option;

import java.util.Objects;

/**
 * A slot of NVVMPassOptions.
 *
 * @param slot its index, 1 to 221
 * @param offset bytes from the start of the structure
 * @param isConfirmed whether a guard of the pipeline confirms the offset; the others follow from the layout
 * @param type of its value
 * @param defaultValue 0 or 1 for switches, a number for integers, else empty
 * @param knob the name that sets it; empty where none is known
 * @param isInverted whether the knob, set, turns the slot off
 * @param consumer what reads it; empty where undecoded
 * @param isDecoded whether the seed's map has a row for it
 * @param note what else is known
 */
public record OptionSlot(
        int slot,
        int offset,
        boolean isConfirmed,
        SlotType type,
        String defaultValue,
        String knob,
        boolean isInverted,
        String consumer,
        boolean isDecoded,
        String note) {
    public OptionSlot {
        Objects.requireNonNull(type);
        Objects.requireNonNull(defaultValue);
        Objects.requireNonNull(knob);
        Objects.requireNonNull(consumer);
        Objects.requireNonNull(note);
    }

    /** The name that any slot has: {@code slot-7}. */
    public String plainName() {
        return "slot-" + slot;
    }
}
