package lockstep.ir.nvvm.layout;

import java.util.Arrays;

/** The offsets of the fields of one struct. Immutable. */
public final class StructLayout {
    private final long[] offsets;
    private final long size;
    private final long alignment;

    StructLayout(long[] offsets, long size, long alignment) {
        this.offsets = offsets;
        this.size = size;
        this.alignment = alignment;
    }

    /** Number of fields. */
    public int fieldCount() {
        return offsets.length;
    }

    /** Offset of field {@code index} in bytes from the start. */
    public long offset(int index) {
        return offsets[index];
    }

    /** Bytes from one struct to the next in an array: a multiple of {@link #alignment()}. */
    public long size() {
        return size;
    }

    /** The largest ABI alignment of a field in bytes; 1 where packed or empty. */
    public long alignment() {
        return alignment;
    }

    /**
     * The field that holds the byte at {@code offset}, or the last one that begins before it where that byte is
     * padding. Of fields that begin at the same place (empty ones) it is the last.
     *
     * @param offset bytes, 0 to {@link #size()} - 1
     * @return index of the field, or -1 if there is no such field
     */
    public int fieldAt(long offset) {
        int at = Arrays.binarySearch(offsets, offset);
        int field = at >= 0 ? at : -at - 2;
        while (field >= 0 && field + 1 < offsets.length && offsets[field + 1] == offsets[field]) {
            field++;
        }
        return field;
    }
}
