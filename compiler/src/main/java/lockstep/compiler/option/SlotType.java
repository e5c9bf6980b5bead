package lockstep.compiler.option;

import java.util.Optional;

/** The type of an option slot and the bytes it takes in the structure (seed 000, Option Slot Types). */
public enum SlotType {
    /** A string. */
    STRING("STRING", 24),
    /** A switch. */
    BOOL("BOOL", 16),
    /** An integer. */
    INTEGER("INTEGER", 16),
    /** A pointer and a length: 28 bytes, and 4 up to the next multiple of 8. */
    STRING_POINTER("STR_PTR", 32);

    private final String word;
    private final int bytes;

    SlotType(String word, int bytes) {
        this.word = word;
        this.bytes = bytes;
    }

    /** The seed's word for it. */
    public String word() {
        return word;
    }

    /** The distance to the next slot, in bytes. */
    public int bytes() {
        return bytes;
    }

    /** The type with this name. */
    static Optional<SlotType> named(String word) {
        for (SlotType type : values()) {
            if (type.word.equals(word)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
