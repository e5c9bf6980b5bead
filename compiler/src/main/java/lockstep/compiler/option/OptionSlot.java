package lockstep.compiler.option;

import java.util.Objects;

/**
 * A slot of NVVMPassOptions.
 *
 * @param slot its index, 1 to 221
 * @param offset bytes from the start of the structure
 * @param isConfirmed whether a pipeline guard confirms the offset; other offsets follow from the layout
 * @param type of its value
 * @param defaultValue 0 or 1 for a switch, a number for an integer, else empty
 * @param knob the name that sets it; empty if unknown
 * @param isInverted whether setting the knob turns the slot off
 * @param consumer its reader; empty if undecoded
 * @param isDecoded whether the seed's map has a row for it
 * @param note additional information
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

    /** The generic name of the slot: {@code slot-7}. */
    public String plainName() {
        return "slot-" + slot;
    }
}
