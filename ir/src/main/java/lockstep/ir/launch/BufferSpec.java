package lockstep.ir.launch;

import java.util.HexFormat;
import java.util.Objects;

/**
 * A buffer: its elements and what it holds.
 *
 * @param count number of elements, 0 or more
 * @param isOutput whether it was written {@code out T[N]}; the content is zero then
 */
public record BufferSpec(ElementType type, int count, Content content, boolean isOutput) {
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
            case Content.Rand r -> fill(bytes, random(r.seed()));
            case Content.RandRange r -> fill(bytes, random(r));
        }
        return bytes;
    }

    private interface Elements {
        long at(int index);
    }

    private void fill(byte[] bytes, Elements elements) {
        int size = type.bytes();
        for (int index = 0; index < count; index++) {
            long bits = elements.at(index);
            for (int b = 0; b < size; b++) {
                bytes[index * size + b] = (byte) (bits >>> (8 * b));
            }
        }
    }

    private long iota(int index) {
        return type.isFloat() ? type.encode(index) : index;
    }

    private Elements random(long seed) {
        SplitMix64 generator = new SplitMix64(seed);
        return type.isFloat()
                ? index -> type.encode(-1 + 2 * unit(generator.next()))
                : index -> generator.next();
    }

    private Elements random(Content.RandRange range) {
        SplitMix64 generator = new SplitMix64(range.seed());
        if (type.isFloat()) {
            double low = Double.longBitsToDouble(range.low());
            double high = Double.longBitsToDouble(range.high());
            return index -> type.encode(low + (high - low) * unit(generator.next()));
        }
        long span = range.high() - range.low() + 1;
        return span == 0
                ? index -> generator.next()
                : index -> range.low() + Long.remainderUnsigned(generator.next(), span);
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
