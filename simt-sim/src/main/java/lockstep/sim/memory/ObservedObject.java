package lockstep.sim.memory;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object whose final contents a run shows: a buffer of the launch or an externally visible global. What is known of
 * a byte beside its value takes memory only where some byte of the object needs it, so that a plain object costs its
 * bytes alone. Arrays are not to be changed.
 */
public final class ObservedObject {
    /** The byte is poison. */
    public static final int POISON = 1;
    /** The byte depends on bits that a freeze chose. */
    public static final int CHOSEN = 2;
    /** The byte depends on an imprecise floating-point result. */
    public static final int IMPRECISE = 4;
    /** The byte is part of an address or derives from one. */
    public static final int ADDRESS = 8;

    private final String name;
    private final byte[] bytes;
    private final byte @Nullable [] undefined;
    private final byte @Nullable [] flags;
    private final @Nullable String @Nullable [] pointers;

    /**
     * Keeps the arrays, which have one entry a byte; null stands for one of zeros or of nulls.
     *
     * @param name {@code "KERNEL arg K"} of the launch that made it, or {@code "@global"}
     * @param bytes contents
     * @param undefined a set bit is undefined
     * @param flags per byte: {@link #POISON}, {@link #CHOSEN}, {@link #IMPRECISE}, {@link #ADDRESS}
     * @param pointers names of what a pointer stored at a byte leads to, as {@code object+offset} under the mapping of
     *     objects, or null; the same for all bytes of a pointer
     */
    public ObservedObject(
            String name,
            byte[] bytes,
            byte @Nullable [] undefined,
            byte @Nullable [] flags,
            @Nullable String @Nullable [] pointers) {
        this.name = Objects.requireNonNull(name);
        this.bytes = Objects.requireNonNull(bytes);
        this.undefined = undefined;
        this.flags = flags;
        this.pointers = pointers;
    }

    /** {@code "KERNEL arg K"} of the launch that made it, or {@code "@global"}. */
    public String name() {
        return name;
    }

    /** Contents. */
    public byte[] bytes() {
        return bytes;
    }

    /** Masks of undefined bits, one a byte; made anew where no byte has any, see {@link #undefinedAt}. */
    public byte[] undefined() {
        return undefined == null ? new byte[bytes.length] : undefined;
    }

    /** Flags, one entry a byte; made anew where no byte has any, see {@link #flagsAt}. */
    public byte[] flags() {
        return flags == null ? new byte[bytes.length] : flags;
    }

    /** The undefined bits of the byte at {@code offset}, 0 to 255. */
    public int undefinedAt(int offset) {
        return undefined == null ? 0 : undefined[offset] & 0xff;
    }

    /** The flags of the byte at {@code offset}. */
    public int flagsAt(int offset) {
        return flags == null ? 0 : flags[offset];
    }

    /** What the pointer that the byte at {@code offset} is part of leads to, or null. */
    public @Nullable String pointerAt(int offset) {
        return pointers == null ? null : pointers[offset];
    }

    /** Whether the bytes alone count: all are defined, and none has a flag. */
    public boolean isPlain() {
        return undefined == null && flags == null;
    }

    /** Whether {@code other} shows the same in every respect. */
    public boolean isSame(ObservedObject other) {
        return this == other
                || (name.equals(other.name)
                        && Arrays.equals(bytes, other.bytes)
                        && Arrays.equals(undefined, other.undefined)
                        && Arrays.equals(flags, other.flags)
                        && Arrays.equals(pointers, other.pointers));
    }

    @Override
    public String toString() {
        return name + ", " + bytes.length + " bytes";
    }
}
