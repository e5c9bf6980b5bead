package lockstep.sim.memory;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object with observable final contents: a buffer of the launch or an externally visible global. Shadow state of
 * bytes takes memory only if some byte of the object needs it, so that a plain object costs only its bytes. Arrays must
 * not be changed.
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
     * Keeps the arrays, which have one entry for each byte; null stands for all zeros or all nulls.
     *
     * @param name {@code "KERNEL arg K"} of the launch that made it, or {@code "@global"}
     * @param bytes contents
     * @param undefined a set bit is undefined
     * @param flags per byte: {@link #POISON}, {@link #CHOSEN}, {@link #IMPRECISE}, {@link #ADDRESS}
     * @param pointers the places that pointers stored at a byte point to, as {@code object+offset} under the mapping of
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

    /**
     * Masks of undefined bits, one for each byte; a new array of zeros if no byte has any, see {@link #undefinedAt}.
     */
    public byte[] undefined() {
        return undefined == null ? new byte[bytes.length] : undefined;
    }

    /** Flags, one entry for each byte; a new array of zeros if no byte has any, see {@link #flagsAt}. */
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

    /** The place that the pointer points to which the byte at {@code offset} is part of, or null. */
    public @Nullable String pointerAt(int offset) {
        return pointers == null ? null : pointers[offset];
    }

    /** Whether all bytes are plain: defined and without flags. */
    public boolean isPlain() {
        return undefined == null && flags == null;
    }

    /** Whether {@code other} is equal in every respect. */
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
