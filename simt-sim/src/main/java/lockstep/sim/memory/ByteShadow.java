package lockstep.sim.memory;

import java.util.Arrays;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * Shadow state of the bytes of an object: which bits are undefined, which bytes are poison, chosen, imprecise or part
 * of an address, and which belong to a stored pointer. Each of these tables is allocated once a byte needs it.
 *
 * <p>A poison byte is one with flag {@link ObservedObject#POISON}; its poison bits are its undefined ones.
 */
final class ByteShadow {
    private final String name;
    private final int size;
    private final boolean narrowPointers;
    private byte @Nullable [] undefined;
    private byte @Nullable [] flags;
    private @Nullable PointerShadow pointers;
    private boolean isFrozen;

    /**
     * The shadow of an object whose bytes are all plain.
     *
     * @param name of the object, for messages
     * @param narrowPointers whether pointers of some space have four bytes
     */
    ByteShadow(String name, int size, boolean narrowPointers) {
        this.name = name;
        this.size = size;
        this.narrowPointers = narrowPointers;
    }

    // ---- scalars

    /** Adds the shadow state to a scalar whose bits have been read. */
    void load(int offset, int width, Scalar into) {
        int bytes = (width + 7) >>> 3;
        if (undefined != null) {
            into.undefinedLow = LittleEndian.get(undefined, offset, Math.min(bytes, 8)) & LittleEndian.mask(width);
            if (width > 64) {
                into.undefinedHigh = LittleEndian.get(undefined, offset + 8, bytes - 8) & LittleEndian.mask(width - 64);
            }
        }
        if (flags != null) {
            loadFlags(flags, offset, bytes, into);
        }
        if (pointers != null && isPointerSize(bytes)) {
            into.provenance = pointers.wholeAt(offset, bytes);
        }
    }

    private static void loadFlags(byte[] flags, int offset, int bytes, Scalar into) {
        int all = 0;
        for (int i = 0; i < bytes; i++) {
            int flag = flags[offset + i];
            all |= flag;
            if ((flag & ObservedObject.POISON) != 0) {
                long bits = i < 8 ? into.undefinedLow >>> (8 * i) : into.undefinedHigh >>> (8 * (i - 8));
                into.poison |= (bits & 0xff) != 0;
            }
        }
        into.chosen = (all & ObservedObject.CHOSEN) != 0;
        into.imprecise = (all & ObservedObject.IMPRECISE) != 0;
        into.address = (all & ObservedObject.ADDRESS) != 0;
    }

    /**
     * Stores the shadow state of a scalar that has been written; bits of its last byte beyond {@code width} become
     * undefined.
     */
    void store(int offset, int width, Scalar value) {
        int bytes = (width + 7) >>> 3;
        long low = value.poison ? LittleEndian.mask(width) : value.undefinedLow;
        long high = value.poison && width > 64 ? LittleEndian.mask(width - 64) : value.undefinedHigh;
        int unused = bytes * 8 - width;
        if (undefined != null || (low | high) != 0 || unused != 0) {
            byte[] masks = undefinedArray();
            LittleEndian.put(masks, offset, Math.min(bytes, 8), low);
            if (bytes > 8) {
                LittleEndian.put(masks, offset + 8, bytes - 8, high);
            }
            masks[offset + bytes - 1] |= (byte) (0xff << (8 - unused));
        }
        int flag = flagsOf(value);
        if (flags != null || flag != 0) {
            Arrays.fill(flagsArray(), offset, offset + bytes, (byte) flag);
        }
        storePointer(offset, bytes, value.poison ? null : value.provenance);
    }

    private static int flagsOf(Scalar value) {
        return (value.poison ? ObservedObject.POISON : 0)
                | (value.chosen ? ObservedObject.CHOSEN : 0)
                | (value.imprecise ? ObservedObject.IMPRECISE : 0)
                | (value.address || value.provenance != null ? ObservedObject.ADDRESS : 0);
    }

    private boolean isPointerSize(int bytes) {
        return bytes == 8 || (bytes == 4 && narrowPointers);
    }

    private void storePointer(int offset, int bytes, @Nullable Provenance provenance) {
        if (provenance == null || !isPointerSize(bytes)) {
            if (pointers != null) {
                pointers.clear(offset, bytes);
            }
            return;
        }
        PointerShadow shadow = pointersShadow();
        for (int i = 0; i < bytes; i++) {
            shadow.set(offset + i, provenance, PointerShadow.part(bytes, i));
        }
    }

    // ---- bits of packed vectors

    /** Sets the shadow state of bit {@code done} of a scalar from bit {@code shift} of a byte. */
    void loadBit(int offset, int shift, int done, Scalar into) {
        int flag = flags == null ? 0 : flags[offset];
        into.chosen |= (flag & ObservedObject.CHOSEN) != 0;
        into.imprecise |= (flag & ObservedObject.IMPRECISE) != 0;
        into.address |= (flag & ObservedObject.ADDRESS) != 0;
        if (undefined == null || (undefined[offset] >>> shift & 1) == 0) {
            return;
        }
        into.poison |= (flag & ObservedObject.POISON) != 0;
        if (done < 64) {
            into.undefinedLow |= 1L << done;
        } else {
            into.undefinedHigh |= 1L << (done - 64);
        }
    }

    /**
     * Stores the shadow state of bit {@code done} of a scalar, which has become bit {@code shift} of a byte; flags are
     * added.
     */
    void storeBit(int offset, int shift, int done, Scalar value) {
        long mask = done < 64 ? value.undefinedLow >>> done : value.undefinedHigh >>> (done - 64);
        boolean isUndefined = value.poison || (mask & 1) != 0;
        if (isUndefined || undefined != null) {
            byte[] masks = undefinedArray();
            masks[offset] = (byte) (masks[offset] & ~(1 << shift) | (isUndefined ? 1 << shift : 0));
        }
        int flag = flagsOf(value);
        if (flag != 0) {
            flagsArray()[offset] |= (byte) flag;
        }
    }

    // ---- ranges

    /** Makes the bytes undefined, without other marks. */
    void undefine(int offset, int length) {
        Arrays.fill(undefinedArray(), offset, offset + length, (byte) 0xff);
        clearFlags(offset, length);
    }

    /** Makes the bytes plain. */
    void clear(int offset, int length) {
        if (undefined != null) {
            Arrays.fill(undefined, offset, offset + length, (byte) 0);
        }
        clearFlags(offset, length);
    }

    private void clearFlags(int offset, int length) {
        if (flags != null) {
            Arrays.fill(flags, offset, offset + length, (byte) 0);
        }
        if (pointers != null) {
            pointers.clear(offset, length);
        }
    }

    /** Copies the shadow state of bytes of {@code from}, which may be this and overlap. */
    void copy(int offset, ByteShadow from, int fromOffset, int length) {
        if (from.undefined != null) {
            System.arraycopy(from.undefined, fromOffset, undefinedArray(), offset, length);
        } else if (undefined != null) {
            Arrays.fill(undefined, offset, offset + length, (byte) 0);
        }
        if (from.flags != null) {
            System.arraycopy(from.flags, fromOffset, flagsArray(), offset, length);
        } else if (flags != null) {
            Arrays.fill(flags, offset, offset + length, (byte) 0);
        }
        copyPointers(offset, from, fromOffset, length);
    }

    private void copyPointers(int offset, ByteShadow from, int fromOffset, int length) {
        PointerShadow source = from.pointers;
        if (source == null) {
            if (pointers != null) {
                pointers.clear(offset, length);
            }
            return;
        }
        PointerShadow target = pointersShadow();
        boolean isBackward = source == target && offset > fromOffset;
        for (int step = 0; step < length; step++) {
            int i = isBackward ? length - 1 - step : step;
            target.set(offset + i, source.origin(fromOffset + i), source.part(fromOffset + i));
        }
    }

    // ---- tables

    /** See {@link MemoryObject#setFrozen}. */
    void setFrozen(boolean frozen) {
        isFrozen = frozen;
    }

    private void requireUnfrozen() {
        if (isFrozen) {
            throw frozen(name);
        }
    }

    /** The failure that a frozen object would need a new table. */
    static OrderDependence frozen(String name) {
        return new OrderDependence(name + " gets its first undefined bit, flag or pointer");
    }

    private byte[] undefinedArray() {
        if (undefined == null) {
            requireUnfrozen();
            undefined = new byte[size];
        }
        return undefined;
    }

    private byte[] flagsArray() {
        if (flags == null) {
            requireUnfrozen();
            flags = new byte[size];
        }
        return flags;
    }

    private PointerShadow pointersShadow() {
        requireUnfrozen();
        if (pointers == null) {
            pointers = new PointerShadow(size);
        }
        return pointers;
    }

    /** The masks of undefined bits, not a copy; null if no byte ever had any. */
    byte @Nullable [] undefined() {
        return undefined;
    }

    /** The flags, not a copy; null if no byte ever had any. */
    byte @Nullable [] flags() {
        return flags;
    }

    /** Provenance of the whole pointer at {@code offset}, or null. */
    @Nullable Provenance pointerAt(int offset, int bytes) {
        return pointers == null || offset + bytes > size ? null : pointers.wholeAt(offset, bytes);
    }

    /** Whether a pointer may have been stored. */
    boolean mayHoldPointers() {
        return pointers != null;
    }

    /** Number of bytes that hold or derive from an address. */
    long addressBytes() {
        long count = 0;
        for (int i = 0; flags != null && i < flags.length; i++) {
            count += (flags[i] & ObservedObject.ADDRESS) != 0 ? 1 : 0;
        }
        return count;
    }
}
