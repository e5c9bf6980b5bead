package lockstep.sim.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Accesses of one object by the lanes of a warp, for engines that have checked that all of them are in bounds, aligned
 * and allowed. Only plain bytes are accessed: a method returns whether it performed the access, and has changed nothing
 * if not. Lanes are processed in ascending order, so that the last of several stores to one place prevails. Arrays have
 * one entry for each lane.
 */
public final class WarpAccess {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private WarpAccess() {}

    /** Copies consecutive little-endian words of a whole warp. */
    public interface Rows {
        /** Reads 32 words from {@code offset} on. */
        void fromBytes(int[] into, byte[] bytes, int offset);

        /** Writes 32 words from {@code offset} on. */
        void toBytes(byte[] bytes, int offset, int[] values);
    }

    /**
     * Whether the object has no flags and no stored pointers, so that only undefined bits can make a byte not plain.
     */
    private static boolean hasBitsOnly(MemoryObject object) {
        return object.flags() == null && !object.mayHoldPointers();
    }

    /** Whether stores of plain values can ignore flags and pointers. */
    public static boolean isWritable(MemoryObject object) {
        return object.isPlain() || hasBitsOnly(object);
    }

    /** Whether {@code size} bytes, 1, 2, 4 or 8, are plain. */
    public static boolean isPlain(MemoryObject object, int offset, int size) {
        if (object.isPlain()) {
            return true;
        }
        byte[] undefined = object.undefined();
        return hasBitsOnly(object) && (undefined == null || bits(undefined, offset, size) == 0);
    }

    private static long bits(byte[] bytes, int offset, int size) {
        return size == Long.BYTES ? (long) LONG.get(bytes, offset) : word(bytes, offset, size) & 0xffffffffL;
    }

    /** The low bits of one lane: {@code size} bytes, 1, 2, 4 or 8. */
    public static long read(MemoryObject object, int offset, int size) {
        return bits(object.bytes(), offset, size);
    }

    /** Writes {@code size} bytes, 1, 2, 4 or 8, of an object that {@link #isWritable}. */
    public static void write(MemoryObject object, int offset, int size, long value) {
        put(object.bytes(), offset, size, value);
        byte[] undefined = object.undefined();
        if (undefined != null) {
            put(undefined, offset, size, 0);
        }
    }

    private static void put(byte[] bytes, int offset, int size, long value) {
        if (size == Long.BYTES) {
            LONG.set(bytes, offset, value);
        } else {
            putWord(bytes, offset, size, (int) value);
        }
    }

    private static int word(byte[] bytes, int offset, int size) {
        return switch (size) {
            case 4 -> (int) INT.get(bytes, offset);
            case 2 -> (short) SHORT.get(bytes, offset) & 0xffff;
            default -> bytes[offset] & 0xff;
        };
    }

    private static void putWord(byte[] bytes, int offset, int size, int value) {
        switch (size) {
            case 4 -> INT.set(bytes, offset, value);
            case 2 -> SHORT.set(bytes, offset, (short) value);
            default -> bytes[offset] = (byte) value;
        }
    }

    private static boolean isDefined(byte[] undefined, long[] addresses, long base, int size, int mask) {
        long all = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int offset = (int) (addresses[Integer.numberOfTrailingZeros(rest)] - base);
            all |= size == 8 ? (long) LONG.get(undefined, offset) : word(undefined, offset, size);
        }
        return all == 0;
    }

    /** Whether the bytes to be read are plain. */
    private static boolean isReadable(MemoryObject object, long[] addresses, long base, int size, int mask) {
        if (object.isPlain()) {
            return true;
        }
        byte[] undefined = object.undefined();
        return hasBitsOnly(object) && (undefined == null || isDefined(undefined, addresses, base, size, mask));
    }

    /**
     * Reads words.
     *
     * @param base address of the object's first byte
     * @param size bytes: 1, 2 or 4, zero-extended
     */
    public static boolean load(MemoryObject object, long[] addresses, long base, int size, int mask, int[] into) {
        if (!isReadable(object, addresses, base, size, mask)) {
            return false;
        }
        byte[] bytes = object.bytes();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            into[lane] = word(bytes, (int) (addresses[lane] - base), size);
        }
        return true;
    }

    /** Reads 32 consecutive words from {@code offset} on. */
    public static boolean loadRow(MemoryObject object, int offset, int[] into, Rows rows) {
        if (!object.isPlain()) {
            return false;
        }
        rows.fromBytes(into, object.bytes(), offset);
        return true;
    }

    /** Writes 32 consecutive words from {@code offset} on. */
    public static boolean storeRow(MemoryObject object, int offset, int[] values, Rows rows) {
        if (!object.isPlain()) {
            return false;
        }
        rows.toBytes(object.bytes(), offset, values);
        return true;
    }

    /** Reads longs. */
    public static boolean load(MemoryObject object, long[] addresses, long base, int mask, long[] into) {
        if (!isReadable(object, addresses, base, Long.BYTES, mask)) {
            return false;
        }
        byte[] bytes = object.bytes();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            into[lane] = (long) LONG.get(bytes, (int) (addresses[lane] - base));
        }
        return true;
    }

    /** Writes words of {@code size} bytes: 1, 2 or 4. */
    public static boolean store(MemoryObject object, long[] addresses, long base, int size, int mask, int[] values) {
        if (!object.isPlain() && !hasBitsOnly(object)) {
            return false;
        }
        byte[] bytes = object.bytes();
        byte[] undefined = object.undefined();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int offset = (int) (addresses[lane] - base);
            putWord(bytes, offset, size, values[lane]);
            if (undefined != null) {
                putWord(undefined, offset, size, 0);
            }
        }
        return true;
    }

    /** Writes longs. */
    public static boolean store(MemoryObject object, long[] addresses, long base, int mask, long[] values) {
        if (!object.isPlain() && !hasBitsOnly(object)) {
            return false;
        }
        byte[] bytes = object.bytes();
        byte[] undefined = object.undefined();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int offset = (int) (addresses[lane] - base);
            LONG.set(bytes, offset, values[lane]);
            if (undefined != null) {
                LONG.set(undefined, offset, 0L);
            }
        }
        return true;
    }
}
