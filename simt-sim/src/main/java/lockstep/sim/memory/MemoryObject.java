package lockstep.sim.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;
import lockstep.ir.nvvm.Value;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * An object of memory: little-endian bytes, and beside them which bits are undefined, which bytes are poison, chosen,
 * imprecise or of an address, and which belong to a stored pointer. Each of these exists only once a byte needs it, so
 * that plain accesses of plain objects touch the bytes alone.
 *
 * <p>A poison byte is one with flag {@link ObservedObject#POISON}; its poison bits are its undefined ones.
 *
 * <p>Offsets are bytes from the start; methods with offsets trust their caller to stay inside, which
 * {@link ThreadMemory} checks.
 */
public final class MemoryObject implements Provenance {
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private final ObjectKind kind;
    private final String name;
    private final int space;
    private final long windowAddress;
    private final long genericAddress;
    private final long alignment;
    private final long identity;
    private final boolean narrowPointers;
    private final boolean readOnly;
    private final @Nullable Value code;
    private final byte[] data;
    private byte @Nullable [] undefined;
    private byte @Nullable [] flags;
    private @Nullable PointerShadow pointers;
    private boolean shadowed;
    private boolean exposed;
    private boolean isFrozen;
    private long owner = -1;
    private @Nullable AccessHistory history;
    private Liveness liveness = Liveness.ALIVE;

    /**
     * An object without undefined bits whose bytes are {@code data}, which it keeps.
     *
     * @param space not generic
     * @param windowAddress offset in the window of {@code space}
     * @param identity of the undefined bits
     * @param code the function or block whose address it is, or null
     */
    MemoryObject(
            ObjectKind kind,
            String name,
            int space,
            long windowAddress,
            long alignment,
            long identity,
            AddressWindows windows,
            boolean readOnly,
            byte[] data,
            @Nullable Value code) {
        this.kind = Objects.requireNonNull(kind);
        this.name = Objects.requireNonNull(name);
        this.space = space;
        this.windowAddress = windowAddress;
        this.genericAddress = windowAddress + windows.base(space);
        this.alignment = alignment;
        this.identity = identity;
        this.narrowPointers = windows.hasNarrowPointers();
        this.readOnly = readOnly;
        this.code = code;
        this.data = data;
    }

    // ---- what it is

    /** What made it. */
    public ObjectKind kind() {
        return kind;
    }

    /** Its name for messages and observation. */
    public String name() {
        return name;
    }

    /** The address space it lies in; never generic. */
    public int space() {
        return space;
    }

    /** Bytes. */
    public int size() {
        return data.length;
    }

    /** Alignment of the first byte, a power of two. */
    public long alignment() {
        return alignment;
    }

    /** The address of the first byte for pointers into {@code pointerSpace}: generic, or else the window's offset. */
    public long address(int pointerSpace) {
        return pointerSpace == 0 ? genericAddress : windowAddress;
    }

    /** Whether it may be accessed. */
    public Liveness liveness() {
        return liveness;
    }

    void end(Liveness why) {
        liveness = why;
    }

    /** The thread of a stack slot, see {@link ScheduleWatch#owner}; -1 for other objects. */
    long owner() {
        return owner;
    }

    void setOwner(long thread) {
        owner = thread;
    }

    /** What a watch remembers of it, null before the first access. */
    @Nullable AccessHistory history() {
        return history;
    }

    void setHistory(AccessHistory accesses) {
        history = accesses;
    }

    /** Whether {@code ptrtoint} was applied to a pointer to it. */
    public boolean isExposed() {
        return exposed;
    }

    /** Lets pointers with wildcard provenance access it. */
    public void expose() {
        exposed = true;
    }

    /** Whether stores to it are undefined. */
    public boolean isReadOnly() {
        return readOnly;
    }

    /** The function or block it is the address of; null for objects that hold data. */
    public @Nullable Value code() {
        return code;
    }

    @Override
    public String describe() {
        return name;
    }

    // ---- plain access

    /** Whether every bit is defined and no byte has a flag or is part of a pointer: the bytes alone count. */
    public boolean isPlain() {
        return !shadowed;
    }

    /** Four bytes, whatever their state. */
    public int bits32(int offset) {
        return (int) INT.get(data, offset);
    }

    /** Eight bytes, whatever their state. */
    public long bits64(int offset) {
        return (long) LONG.get(data, offset);
    }

    /** Writes four bytes of a plain object. */
    public void putPlain32(int offset, int bits) {
        INT.set(data, offset, bits);
    }

    /** Writes eight bytes of a plain object. */
    public void putPlain64(int offset, long bits) {
        LONG.set(data, offset, bits);
    }

    /** The byte at {@code offset}, whatever its state. */
    public byte byteAt(int offset) {
        return data[offset];
    }

    private static long word(byte[] bytes, int offset, int count) {
        return switch (count) {
            case 8 -> (long) LONG.get(bytes, offset);
            case 4 -> (int) INT.get(bytes, offset) & 0xffff_ffffL;
            case 2 -> (short) SHORT.get(bytes, offset) & 0xffffL;
            case 1 -> bytes[offset] & 0xffL;
            default -> {
                long bits = 0;
                for (int i = count - 1; i >= 0; i--) {
                    bits = bits << 8 | bytes[offset + i] & 0xff;
                }
                yield bits;
            }
        };
    }

    private static void putWord(byte[] bytes, int offset, int count, long bits) {
        switch (count) {
            case 8 -> LONG.set(bytes, offset, bits);
            case 4 -> INT.set(bytes, offset, (int) bits);
            case 2 -> SHORT.set(bytes, offset, (short) bits);
            case 1 -> bytes[offset] = (byte) bits;
            default -> {
                for (int i = 0; i < count; i++) {
                    bytes[offset + i] = (byte) (bits >>> (8 * i));
                }
            }
        }
    }

    private static long maskOf(int width) {
        return width >= 64 ? -1L : (1L << width) - 1;
    }

    // ---- scalars

    /**
     * Reads a scalar.
     *
     * @param width bits, 1 to 128; it takes the low bits of the bytes it needs
     */
    public void load(int offset, int width, Scalar into) {
        int bytes = (width + 7) >>> 3;
        into.set(word(data, offset, Math.min(bytes, 8)) & maskOf(width));
        if (width > 64) {
            into.high = word(data, offset + 8, bytes - 8) & maskOf(width - 64);
        }
        if (shadowed) {
            loadShadow(offset, width, bytes, into);
        }
    }

    private void loadShadow(int offset, int width, int bytes, Scalar into) {
        if (undefined != null) {
            into.undefinedLow = word(undefined, offset, Math.min(bytes, 8)) & maskOf(width);
            if (width > 64) {
                into.undefinedHigh = word(undefined, offset + 8, bytes - 8) & maskOf(width - 64);
            }
        }
        if (flags != null) {
            loadFlags(offset, bytes, into);
        }
        if (pointers != null && (bytes == 8 || (bytes == 4 && narrowPointers))) {
            into.provenance = pointers.wholeAt(offset, bytes);
        }
    }

    private void loadFlags(int offset, int bytes, Scalar into) {
        int all = 0;
        for (int i = 0; i < bytes; i++) {
            int flag = flags == null ? 0 : flags[offset + i];
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
     * Writes a scalar. Bits of its last byte beyond {@code width} become undefined.
     *
     * @param width bits, 1 to 128
     */
    public void store(int offset, int width, Scalar value) {
        int bytes = (width + 7) >>> 3;
        putWord(data, offset, Math.min(bytes, 8), value.low);
        if (width > 64) {
            putWord(data, offset + 8, bytes - 8, value.high);
        }
        if (shadowed || !isPlain(value) || (width & 7) != 0) {
            storeShadow(offset, width, bytes, value);
        }
    }

    private static boolean isPlain(Scalar value) {
        return !(value.poison | value.chosen | value.imprecise | value.address)
                && value.provenance == null
                && (value.undefinedLow | value.undefinedHigh) == 0;
    }

    private void storeShadow(int offset, int width, int bytes, Scalar value) {
        long low = value.poison ? maskOf(width) : value.undefinedLow;
        long high = value.poison && width > 64 ? maskOf(width - 64) : value.undefinedHigh;
        int unused = bytes * 8 - width;
        if (undefined != null || (low | high) != 0 || unused != 0) {
            byte[] masks = undefinedArray();
            putWord(masks, offset, Math.min(bytes, 8), low);
            if (bytes > 8) {
                putWord(masks, offset + 8, bytes - 8, high);
            }
            if (unused != 0) {
                undefineBits(offset + bytes - 1, 0xff << (8 - unused) & 0xff);
            }
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

    private void storePointer(int offset, int bytes, @Nullable Provenance provenance) {
        boolean isPointer = provenance != null && (bytes == 8 || (bytes == 4 && narrowPointers));
        if (!isPointer) {
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

    private void undefineBits(int offset, int mask) {
        undefinedArray()[offset] |= (byte) mask;
        data[offset] = (byte) (data[offset] & ~mask | UndefinedBits.at(identity, offset) & mask);
    }

    private byte[] undefinedArray() {
        if (undefined == null) {
            requireUnfrozen();
            undefined = new byte[data.length];
            shadowed = true;
        }
        return undefined;
    }

    private byte[] flagsArray() {
        if (flags == null) {
            requireUnfrozen();
            flags = new byte[data.length];
            shadowed = true;
        }
        return flags;
    }

    private PointerShadow pointersShadow() {
        requireUnfrozen();
        if (pointers == null) {
            pointers = new PointerShadow(data.length);
            shadowed = true;
        }
        return pointers;
    }

    // ---- elements of packed vectors

    /**
     * Reads {@code width} bits (1 to 128) that begin {@code bit} bits behind {@code offset}: an element of a vector
     * whose
     * elements are no whole bytes.
     */
    public void loadBits(int offset, long bit, int width, Scalar into) {
        into.set(0);
        for (int done = 0; done < width; done++) {
            int at = offset + (int) ((bit + done) >>> 3);
            int shift = (int) (bit + done) & 7;
            into.chosen |= hasFlag(at, ObservedObject.CHOSEN);
            into.imprecise |= hasFlag(at, ObservedObject.IMPRECISE);
            into.address |= hasFlag(at, ObservedObject.ADDRESS);
            boolean isUndefined = undefined != null && (undefined[at] >>> shift & 1) != 0;
            into.poison |= isUndefined && hasFlag(at, ObservedObject.POISON);
            long one = data[at] >>> shift & 1;
            if (done < 64) {
                into.low |= one << done;
                into.undefinedLow |= (isUndefined ? 1L : 0L) << done;
            } else {
                into.high |= one << (done - 64);
                into.undefinedHigh |= (isUndefined ? 1L : 0L) << (done - 64);
            }
        }
    }

    private boolean hasFlag(int offset, int flag) {
        return flags != null && (flags[offset] & flag) != 0;
    }

    /**
     * Writes {@code width} bits (1 to 128) that begin {@code bit} bits behind {@code offset}; the other bits of these
     * bytes
     * stay. The bytes must have been made undefined or plain first: flags of a byte are only added to.
     */
    public void storeBits(int offset, long bit, int width, Scalar value) {
        int flag = flagsOf(value);
        for (int done = 0; done < width; done++) {
            int at = offset + (int) ((bit + done) >>> 3);
            int shift = (int) (bit + done) & 7;
            long one = done < 64 ? value.low >>> done : value.high >>> (done - 64);
            long mask = done < 64 ? value.undefinedLow >>> done : value.undefinedHigh >>> (done - 64);
            boolean isUndefined = value.poison || (mask & 1) != 0;
            data[at] = (byte) (data[at] & ~(1 << shift) | (int) (one & 1) << shift);
            if (isUndefined || undefined != null) {
                byte[] masks = undefinedArray();
                masks[at] = (byte) (masks[at] & ~(1 << shift) | (isUndefined ? 1 << shift : 0));
            }
            if (flag != 0) {
                flagsArray()[at] |= (byte) flag;
            }
        }
    }

    // ---- ranges

    /** Makes bytes undefined; they get concrete values from the seed. */
    public void undefine(int offset, int length) {
        if (length == 0) {
            return;
        }
        fillUndefined(offset, offset + length);
        Arrays.fill(undefinedArray(), offset, offset + length, (byte) 0xff);
        clearFlags(offset, length);
    }

    /** Eight bytes at a time where they lie in one word: stacks of threads are large. */
    private void fillUndefined(int from, int to) {
        int i = from;
        while (i < to) {
            if ((i & 7) == 0 && i + Long.BYTES <= to) {
                LONG.set(data, i, UndefinedBits.word(identity, i));
                i += Long.BYTES;
            } else {
                data[i] = UndefinedBits.at(identity, i);
                i++;
            }
        }
    }

    private void clearFlags(int offset, int length) {
        if (flags != null) {
            Arrays.fill(flags, offset, offset + length, (byte) 0);
        }
        if (pointers != null) {
            pointers.clear(offset, length);
        }
    }

    /** Writes defined bytes. */
    public void write(int offset, byte[] bytes) {
        System.arraycopy(bytes, 0, data, offset, bytes.length);
        markPlain(offset, bytes.length);
    }

    /** Sets each byte to {@code value}, a scalar of 8 bits. */
    public void fill(int offset, int length, Scalar value) {
        if (!isPlain(value)) {
            for (int i = 0; i < length; i++) {
                store(offset + i, 8, value);
            }
            return;
        }
        Arrays.fill(data, offset, offset + length, (byte) value.low);
        markPlain(offset, length);
    }

    private void markPlain(int offset, int length) {
        if (undefined != null) {
            Arrays.fill(undefined, offset, offset + length, (byte) 0);
        }
        clearFlags(offset, length);
    }

    /** Copies bytes of {@code from}, which may be this and overlap, with all that is known of each. */
    public void copy(int offset, MemoryObject from, int fromOffset, int length) {
        System.arraycopy(from.data, fromOffset, data, offset, length);
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

    private void copyPointers(int offset, MemoryObject from, int fromOffset, int length) {
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

    // ---- while blocks run at the same time

    /**
     * While frozen, the object gets no masks, flags or pointers that it does not have: several threads may write bytes
     * of it, none may make arrays for all.
     */
    void setFrozen(boolean frozen) {
        isFrozen = frozen;
    }

    private void requireUnfrozen() {
        if (isFrozen) {
            throw new OrderMatters(name + " gets its first undefined bit, flag or pointer");
        }
    }

    /**
     * Copies of what an object without stored pointers holds.
     *
     * @param data its bytes
     * @param undefined masks of undefined bits, null where there are none
     * @param flags flags of bytes, null where there are none
     */
    record Contents(byte[] data, byte @Nullable [] undefined, byte @Nullable [] flags) {}

    /** What it holds now; it must not hold pointers. */
    Contents contents() {
        return new Contents(
                data.clone(), undefined == null ? null : undefined.clone(), flags == null ? null : flags.clone());
    }

    /** Gives it back what it held when it was frozen. */
    void restore(Contents before) {
        System.arraycopy(before.data, 0, data, 0, data.length);
        if (undefined != null && before.undefined != null) {
            System.arraycopy(before.undefined, 0, undefined, 0, undefined.length);
        }
        if (flags != null && before.flags != null) {
            System.arraycopy(before.flags, 0, flags, 0, flags.length);
        }
    }

    // ---- for observation

    /** The bytes themselves. */
    byte[] bytes() {
        return data;
    }

    /** The masks of undefined bits themselves; null where no byte ever had any. */
    byte @Nullable [] undefined() {
        return undefined;
    }

    /** The flags themselves; null where no byte ever had any. */
    byte @Nullable [] flags() {
        return flags;
    }

    /** Number of bytes that hold or derive from an address. */
    long addressBytes() {
        long count = 0;
        for (int i = 0; flags != null && i < flags.length; i++) {
            count += (flags[i] & ObservedObject.ADDRESS) != 0 ? 1 : 0;
        }
        return count;
    }

    /** Provenance of the whole pointer at {@code offset}, or null. */
    @Nullable Provenance pointerAt(int offset, int size) {
        return pointers == null || offset + size > data.length ? null : pointers.wholeAt(offset, size);
    }

    /** Whether some pointer may have been stored in it. */
    boolean mayHoldPointers() {
        return pointers != null;
    }
}
