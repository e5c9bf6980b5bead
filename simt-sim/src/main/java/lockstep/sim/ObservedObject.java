package lockstep.sim;

import java.util.Objects;

/**
 * An object whose final contents a run shows: a buffer of the launch or an externally visible global. All arrays have
 * one entry a byte and are not to be changed.
 *
 * @param name {@code "KERNEL arg K"} of the launch that made it, or {@code "@global"}
 * @param bytes contents
 * @param undefined a set bit is undefined
 * @param flags per byte: {@link #POISON}, {@link #CHOSEN}, {@link #IMPRECISE}, {@link #ADDRESS}
 * @param pointers names of what a pointer stored at a byte leads to, as {@code object+offset} under the mapping of
 *     objects, or null; one entry a byte, the same for all bytes of a pointer
 */
public record ObservedObject(String name, byte[] bytes, byte[] undefined, byte[] flags, String[] pointers) {
    /** The byte is poison. */
    public static final int POISON = 1;
    /** The byte depends on bits that a freeze chose. */
    public static final int CHOSEN = 2;
    /** The byte depends on an imprecise floating-point result. */
    public static final int IMPRECISE = 4;
    /** The byte is part of an address or derives from one. */
    public static final int ADDRESS = 8;

    public ObservedObject {
        Objects.requireNonNull(name);
    }
}
