package lockstep.sim.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes words of one to eight bytes in a byte array, the low byte first. */
final class LittleEndian {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    static int word(byte[] bytes, int offset) {
        return (int) INT.get(bytes, offset);
    }

    static long doubleWord(byte[] bytes, int offset) {
        return (long) LONG.get(bytes, offset);
    }

    static void putDoubleWord(byte[] bytes, int offset, long bits) {
        LONG.set(bytes, offset, bits);
    }

    /** {@code count} bytes, 1 to 8, zero-extended. */
    static long get(byte[] bytes, int offset, int count) {
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

    /** Writes the low {@code count} bytes, 1 to 8, of {@code bits}. */
    static void put(byte[] bytes, int offset, int count, long bits) {
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

    /** A mask of the low {@code width} bits, 1 to 64. */
    static long mask(int width) {
        return width >= 64 ? -1L : (1L << width) - 1;
    }
}
