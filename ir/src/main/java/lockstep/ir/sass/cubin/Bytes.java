package lockstep.ir.sass.cubin;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** An immutable range of bytes; numbers in it are little-endian. */
public final class Bytes {
    /** No bytes. */
    public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

    private static final int BYTE_MASK = 0xff;

    private final byte[] array;
    private final int start;
    private final int size;

    private Bytes(byte[] array, int start, int size) {
        this.array = array;
        this.start = start;
        this.size = size;
    }

    /** A copy of {@code array}. */
    public static Bytes of(byte[] array) {
        return new Bytes(array.clone(), 0, array.length);
    }

    /** Number of bytes. */
    public int size() {
        return size;
    }

    /** Whether {@code count} bytes from {@code at} on are in range; no value overflows. */
    public boolean contains(long at, long count) {
        return at >= 0 && count >= 0 && at <= size && count <= size - at;
    }

    /**
     * {@code count} bytes from {@code at} on; shares memory with this.
     *
     * @throws IndexOutOfBoundsException if they are not in range
     */
    public Bytes slice(long at, long count) {
        check(at, count);
        return new Bytes(array, start + (int) at, (int) count);
    }

    private void check(long at, long count) {
        if (!contains(at, count)) {
            throw new IndexOutOfBoundsException(count + " bytes at " + at + " of " + size);
        }
    }

    /** The byte at {@code at}, 0 to 255. */
    public int u8(long at) {
        check(at, 1);
        return array[start + (int) at] & BYTE_MASK;
    }

    /** The 16-bit number at {@code at}. */
    public int u16(long at) {
        return u8(at) | u8(at + 1) << Byte.SIZE;
    }

    /** The 32-bit number at {@code at}, as a signed one. */
    public int i32(long at) {
        return u16(at) | u16(at + 2) << Short.SIZE;
    }

    /** The 64-bit number at {@code at}. */
    public long i64(long at) {
        return Integer.toUnsignedLong(i32(at)) | (long) i32(at + Integer.BYTES) << Integer.SIZE;
    }

    /**
     * The text from {@code at} to the next zero byte; empty if there is no zero byte, or {@code at} is out of range.
     */
    public Optional<String> text(long at) {
        for (long end = at; contains(end, 1); end++) {
            if (u8(end) == 0) {
                byte[] text = Arrays.copyOfRange(array, start + (int) at, start + (int) end);
                return Optional.of(new String(text, StandardCharsets.ISO_8859_1));
            }
        }
        return Optional.empty();
    }

    /** A new array of these bytes. */
    public byte[] toArray() {
        return Arrays.copyOfRange(array, start, start + size);
    }

    /** Copies these bytes into {@code target} from {@code at} on. */
    void copyTo(byte[] target, int at) {
        System.arraycopy(array, start, target, at, size);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that
                && Arrays.equals(array, start, start + size, that.array, that.start, that.start + that.size);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = 0; i < size; i++) {
            hash = hash * 31 + array[start + i];
        }
        return hash;
    }

    @Override
    public String toString() {
        return size + " bytes";
    }
}
