package lockstep.ir.choices;

/**
 * Choices from a byte array, for coverage-guided fuzzing. Each choice takes as many bytes as its largest value has,
 * least significant first, modulo the bound; missing bytes are 0, so past the end every choice is 0, the simplest.
 */
public final class ByteChoices extends RecordingChoices {
    private final byte[] bytes;
    private int position;

    /** @param bytes the input of the fuzzer; copied */
    public ByteChoices(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    @Override
    long next(long bound) {
        int width = (Long.SIZE - Long.numberOfLeadingZeros(bound - 1) + Byte.SIZE - 1) / Byte.SIZE;
        long value = 0;
        for (int i = 0; i < width && position < bytes.length; i++) {
            value |= (bytes[position++] & 0xFFL) << (Byte.SIZE * i);
        }
        return reduce(value, bound);
    }

    /** The number of bytes used so far. */
    public int consumed() {
        return position;
    }
}
