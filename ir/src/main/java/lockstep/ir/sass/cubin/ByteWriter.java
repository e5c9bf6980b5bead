package lockstep.ir.sass.cubin;

/** Fills an array with little-endian numbers. */
public final class ByteWriter {
    private final byte[] array;

    /** Takes ownership of {@code array}. */
    public ByteWriter(byte[] array) {
        this.array = array;
    }

    /** Writes into an array of zeros of this size. */
    public ByteWriter(int size) {
        this(new byte[size]);
    }

    void u8(long at, int value) {
        array[Math.toIntExact(at)] = (byte) value;
    }

    /** Writes 16 bits at an offset. */
    public void u16(long at, int value) {
        u8(at, value);
        u8(at + 1, value >>> Byte.SIZE);
    }

    /** Writes 32 bits at an offset. */
    public void i32(long at, int value) {
        u16(at, value);
        u16(at + 2, value >>> Short.SIZE);
    }

    /** Writes 64 bits at an offset. */
    public void i64(long at, long value) {
        i32(at, (int) value);
        i32(at + Integer.BYTES, (int) (value >>> Integer.SIZE));
    }

    /** Writes bytes from an offset on. */
    public void bytes(long at, Bytes bytes) {
        bytes.copyTo(array, Math.toIntExact(at));
    }

    byte[] array() {
        return array.clone();
    }

    /** What was written. */
    public Bytes toBytes() {
        return Bytes.of(array);
    }
}
