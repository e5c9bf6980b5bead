package lockstep.sim.memory;

import java.util.Arrays;
import java.util.Objects;
import lockstep.ir.nvvm.Value;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * A memory object: its identity, its address, and its little-endian bytes. A {@link ByteShadow} is added once a byte is
 * not plain, so that plain accesses of plain objects touch the bytes only.
 *
 * <p>Offsets are bytes from the start; methods with offsets rely on the caller to stay in bounds, which
 * {@link ThreadMemory} checks.
 */
public final class MemoryObject implements Provenance {
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
    private @Nullable ByteShadow shadow;
    private boolean exposed;
    private boolean isFrozen;
    private long owner = -1;
    private @Nullable AccessHistory history;
    private ObjectLiveness liveness = ObjectLiveness.ALIVE;

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

    // ---- identity

    /** The kind of the object. */
    public ObjectKind kind() {
        return kind;
    }

    /** Its name for messages and observation. */
    public String name() {
        return name;
    }

    /** The address space that it is in; never generic. */
    public int space() {
        return space;
    }

    /** Size in bytes. */
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
    public ObjectLiveness liveness() {
        return liveness;
    }

    void end(ObjectLiveness why) {
        liveness = why;
    }

    /** The thread of a stack slot, see {@link ScheduleWatch#owner}; -1 for other objects. */
    long owner() {
        return owner;
    }

    void setOwner(long thread) {
        owner = thread;
    }

    /** The access history that a watch keeps for it; null before the first access. */
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

    /** Whether every bit is defined and no byte has a flag or is part of a pointer. */
    public boolean isPlain() {
        return shadow == null;
    }

    /** Four bytes, whatever their state. */
    public int bits32(int offset) {
        return LittleEndian.word(data, offset);
    }

    /** Eight bytes, whatever their state. */
    public long bits64(int offset) {
        return LittleEndian.doubleWord(data, offset);
    }

    /** The byte at {@code offset}, whatever its state. */
    public byte byteAt(int offset) {
        return data[offset];
    }

    // ---- scalars

    /**
     * Reads a scalar.
     *
     * @param width bits, 1 to 128; it takes the low bits of the bytes it needs
     */
    public void load(int offset, int width, Scalar into) {
        int bytes = (width + 7) >>> 3;
        into.set(LittleEndian.get(data, offset, Math.min(bytes, 8)) & LittleEndian.mask(width));
        if (width > 64) {
            into.high = LittleEndian.get(data, offset + 8, bytes - 8) & LittleEndian.mask(width - 64);
        }
        if (shadow != null) {
            shadow.load(offset, width, into);
        }
    }

    /**
     * Writes a scalar. Bits of its last byte beyond {@code width} become undefined.
     *
     * @param width bits, 1 to 128
     */
    public void store(int offset, int width, Scalar value) {
        int bytes = (width + 7) >>> 3;
        LittleEndian.put(data, offset, Math.min(bytes, 8), value.low);
        if (width > 64) {
            LittleEndian.put(data, offset + 8, bytes - 8, value.high);
        }
        int used = width & 7;
        if (used != 0) {
            int last = offset + bytes - 1;
            int unused = 0xff << used;
            data[last] = (byte) (data[last] & ~unused | UndefinedBits.at(identity, last) & unused);
        }
        if (shadow != null || !isPlain(value) || used != 0) {
            shadow().store(offset, width, value);
        }
    }

    private static boolean isPlain(Scalar value) {
        return !(value.poison | value.chosen | value.imprecise | value.address)
                && value.provenance == null
                && (value.undefinedLow | value.undefinedHigh) == 0;
    }

    private ByteShadow shadow() {
        ByteShadow known = shadow;
        if (known == null) {
            if (isFrozen) {
                throw ByteShadow.frozen(name);
            }
            known = new ByteShadow(name, data.length, narrowPointers);
            shadow = known;
        }
        return known;
    }

    // ---- elements of packed vectors

    /**
     * Reads {@code width} bits (1 to 128) that begin {@code bit} bits after {@code offset}: an element of a vector
     * whose element width is not a multiple of 8.
     */
    public void loadBits(int offset, long bit, int width, Scalar into) {
        into.set(0);
        for (int done = 0; done < width; done++) {
            int at = offset + (int) ((bit + done) >>> 3);
            int shift = (int) (bit + done) & 7;
            long one = (long) data[at] >>> shift & 1;
            if (done < 64) {
                into.low |= one << done;
            } else {
                into.high |= one << (done - 64);
            }
            if (shadow != null) {
                shadow.loadBit(at, shift, done, into);
            }
        }
    }

    /**
     * Writes {@code width} bits (1 to 128) that begin {@code bit} bits after {@code offset}; the other bits of these
     * bytes are unchanged. The bytes must have been made undefined or plain first: flags of a byte are only added to.
     */
    public void storeBits(int offset, long bit, int width, Scalar value) {
        boolean isPlain = isPlain(value);
        for (int done = 0; done < width; done++) {
            int at = offset + (int) ((bit + done) >>> 3);
            int shift = (int) (bit + done) & 7;
            long one = done < 64 ? value.low >>> done : value.high >>> (done - 64);
            data[at] = (byte) (data[at] & ~(1 << shift) | (int) (one & 1) << shift);
            if (shadow != null || !isPlain) {
                shadow().storeBit(at, shift, done, value);
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
        shadow().undefine(offset, length);
    }

    /** Fills eight bytes at a time where they are aligned: stacks of threads are large. */
    private void fillUndefined(int from, int to) {
        int i = from;
        while (i < to) {
            if ((i & 7) == 0 && i + Long.BYTES <= to) {
                LittleEndian.putDoubleWord(data, i, UndefinedBits.word(identity, i));
                i += Long.BYTES;
            } else {
                data[i] = UndefinedBits.at(identity, i);
                i++;
            }
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
        if (shadow != null) {
            shadow.clear(offset, length);
        }
    }

    /** Copies bytes of {@code from}, which may be this and overlap, with their shadow state. */
    public void copy(int offset, MemoryObject from, int fromOffset, int length) {
        System.arraycopy(from.data, fromOffset, data, offset, length);
        ByteShadow source = from.shadow;
        if (source != null) {
            shadow().copy(offset, source, fromOffset, length);
        } else {
            markPlain(offset, length);
        }
    }

    // ---- parallel blocks

    /**
     * While frozen, no tables for masks, flags or pointers are added: several host threads may write bytes of the
     * object, but none may allocate a table.
     */
    void setFrozen(boolean frozen) {
        isFrozen = frozen;
        if (shadow != null) {
            shadow.setFrozen(frozen);
        }
    }

    /**
     * A copy of the contents of an object without stored pointers.
     *
     * @param data its bytes
     * @param undefined masks of undefined bits, null if there are none
     * @param flags flags of bytes, null if there are none
     */
    record Contents(byte[] data, byte @Nullable [] undefined, byte @Nullable [] flags) {}

    /** A copy of its contents; it must not hold pointers. */
    Contents contents() {
        byte[] undefined = undefined();
        byte[] flags = flags();
        return new Contents(
                data.clone(), undefined == null ? null : undefined.clone(), flags == null ? null : flags.clone());
    }

    /** Restores the contents that it had when it was frozen. */
    void restore(Contents before) {
        System.arraycopy(before.data, 0, data, 0, data.length);
        restore(undefined(), before.undefined);
        restore(flags(), before.flags);
    }

    private static void restore(byte @Nullable [] now, byte @Nullable [] before) {
        if (now != null && before != null) {
            System.arraycopy(before, 0, now, 0, now.length);
        }
    }

    // ---- for observation

    /** The bytes, not a copy. */
    byte[] bytes() {
        return data;
    }

    /** The masks of undefined bits, not a copy; null if no byte ever had any. */
    byte @Nullable [] undefined() {
        return shadow == null ? null : shadow.undefined();
    }

    /** The flags, not a copy; null if no byte ever had any. */
    byte @Nullable [] flags() {
        return shadow == null ? null : shadow.flags();
    }

    /** Number of bytes that hold or derive from an address. */
    long addressBytes() {
        return shadow == null ? 0 : shadow.addressBytes();
    }

    /** Provenance of the whole pointer at {@code offset}, or null. */
    @Nullable Provenance pointerAt(int offset, int size) {
        return shadow == null ? null : shadow.pointerAt(offset, size);
    }

    /** Whether a pointer may have been stored in it. */
    boolean mayHoldPointers() {
        return shadow != null && shadow.mayHoldPointers();
    }
}
