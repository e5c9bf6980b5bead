package lockstep.sim.memory;

import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;

/** Reads texts and arguments that a thread prints; all pointers are generic. */
final class ThreadText {
    private final ThreadPointers pointers;

    ThreadText(ThreadPointers pointers) {
        this.pointers = pointers;
    }

    /** The zero-terminated text, one char for each byte. */
    String at(Scalar pointer) {
        Scalar at = new Scalar();
        at.copyFrom(pointer);
        Scalar value = new Scalar();
        StringBuilder text = new StringBuilder();
        for (readByte(at, value); value.low != 0; readByte(at, value)) {
            text.append((char) value.low);
            at.low++;
        }
        return text.toString();
    }

    private void readByte(Scalar at, Scalar value) {
        word(at, 8, value);
        if (!value.isDefined()) {
            throw new ProgramFault("undefined-text", "a text to print has undefined bytes");
        }
    }

    /** Reads {@code width} bits at a generic pointer of any alignment. */
    void word(Scalar at, int width, Scalar value) {
        MemoryObject object = pointers.resolve(at, 0, width >>> 3, 1, false);
        object.load(ThreadPointers.offset(object, at, 0), width, value);
    }
}
