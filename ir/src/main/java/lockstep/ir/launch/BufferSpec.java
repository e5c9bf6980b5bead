package lockstep.ir.launch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A buffer: its elements and what it holds.
 *
 * @param count number of elements, 0 or more
 * @param isOutput whether it was written {@code out T[N]}; the content is zero then
 */
public record BufferSpec(ElementType type, int count, Content content, boolean isOutput) {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    public BufferSpec {
        Objects.requireNonNull(type);
        Objects.requireNonNull(content);
        if (count < 0) {
            throw new IllegalArgumentException("buffer of " + count + " elements");
        }
    }

    /** Size in bytes. */
    public long bytes() {
        return (long) count * type.bytes();
    }

    /** Whether the contents are undefined. */
    public boolean isUndefined() {
        return content instanceof Content.Undef;
    }

    /** The contents as bytes, little-endian elements; zeros where they are undefined. */
    public byte[] materialize() {
        byte[] bytes = new byte[Math.toIntExact(bytes())];
        switch (content) {
            case Content.Zero z -> {}
            case Content.Undef u -> {}
            case Content.Hex h -> {
                byte[] given = HexFormat.of().parseHex(h.digits());
                System.arraycopy(given, 0, bytes, 0, given.length);
            }
            case Content.Iota i -> fill(bytes, this::iota);
            case Content.Const c -> fill(bytes, index -> c.bits());
            case Content.Rand r -> random(bytes, r.seed());
            case Content.RandRange r -> random(bytes, r);
        }
        return bytes;
    }

    private interface Elements {
        long at(int index);
    }

    private void fill(byte[] bytes, Elements elements) {
        for (int index = 0; index < count; index++) {
            put(bytes, index, elements.at(index));
        }
    }

    private void put(byte[] bytes, int index, long bits) {
        switch (type.bytes()) {
            case Long.BYTES -> LONG.set(bytes, index * Long.BYTES, bits);
            case Integer.BYTES -> INT.set(bytes, index * Integer.BYTES, (int) bits);
            case Short.BYTES -> SHORT.set(bytes, index * Short.BYTES, (short) bits);
            default -> bytes[index] = (byte) bits;
        }
    }

    private long iota(int index) {
        return type.isFloat() ? type.encode(index) : index;
    }

    private void random(byte[] bytes, long seed) {
        SplitMix64 generator = new SplitMix64(seed);
        if (type.isFloat()) {
            floats(bytes, generator, -1, 1);
            return;
        }
        for (int index = 0; index < count; index++) {
            put(bytes, index, generator.next());
        }
    }

    private void random(byte[] bytes, Content.RandRange range) {
        SplitMix64 generator = new SplitMix64(range.seed());
        if (type.isFloat()) {
            floats(bytes, generator, Double.longBitsToDouble(range.low()), Double.longBitsToDouble(range.high()));
            return;
        }
        long span = range.high() - range.low() + 1;
        fill(
                bytes,
                span == 0
                        ? index -> generator.next()
                        : index -> range.low() + Long.remainderUnsigned(generator.next(), span));
    }

    /** Floats in {@code [low, high)}; single precision, the common case, has a loop of its own. */
    private void floats(byte[] bytes, SplitMix64 generator, double low, double high) {
        double span = high - low;
        if (type == ElementType.F32) {
            for (int index = 0; index < count; index++) {
                int bits = Float.floatToIntBits((float) (low + span * unit(generator.next())));
                INT.set(bytes, index * Integer.BYTES, bits);
            }
            return;
        }
        for (int index = 0; index < count; index++) {
            put(bytes, index, type.encode(low + span * unit(generator.next())));
        }
    }

    private static double unit(long z) {
        return (z >>> 11) * 0x1p-53;
    }

    @Override
    public String toString() {
        String shape = type.word() + "[" + count + "]";
        return isOutput ? "out " + shape : "buf " + shape + " " + content;
    }
}
