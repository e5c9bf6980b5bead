package lockstep.sim.memory;

import org.jspecify.annotations.Nullable;

/**
 * The access history that {@link ScheduleWatch} keeps for one object: for each four bytes, or each byte where an access
 * is narrower, one entry for the last write and one for the reads since. Programs often access only a little of a large
 * object, so tables are allocated for {@value #PIECE} bytes at their first access, those of writes and of reads
 * separately.
 *
 * <p>An entry is 0 for no access; otherwise it consists of, from the high bits down, the phase plus one, the kind of an
 * update (0 for an ordinary write), and the thread in its block, or {@link #MANY}.
 */
final class AccessHistory {
    /** Several threads, all in the entry's phase or before it. */
    static final int MANY = 0x1fff;

    private static final int THREAD_BITS = 13;
    private static final int KIND_BITS = 11;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;
    private static final int WORD_SHIFT = 2;
    private static final int PIECE_SHIFT = 6;
    private static final int PIECE = 1 << PIECE_SHIFT;

    private final @Nullable Piece[] pieces;

    /** A history without accesses of an object of {@code size} bytes. */
    AccessHistory(int size) {
        pieces = new Piece[(size >>> PIECE_SHIFT) + 1];
    }

    /** The maximum number of entries of each sort for an object of {@code size} bytes. */
    static long most(int size) {
        return size;
    }

    /** The end of the piece that contains the byte at {@code offset}, in bytes from the object's beginning. */
    static int endOfPiece(int offset) {
        return (offset | PIECE - 1) + 1;
    }

    /**
     * The piece with the {@code length} bytes from {@code offset}, which must not cross its end, with parts that are
     * small enough for the access.
     */
    Piece piece(int offset, int length) {
        int index = offset >>> PIECE_SHIFT;
        Piece known = pieces[index];
        boolean isNarrow = ((offset | length) & (1 << WORD_SHIFT) - 1) != 0;
        if (known == null) {
            known = new Piece(index << PIECE_SHIFT, isNarrow ? 0 : WORD_SHIFT);
            pieces[index] = known;
        } else if (isNarrow && known.shift != 0) {
            known = known.byByte();
            pieces[index] = known;
        }
        return known;
    }

    /** {@value #PIECE} bytes of an object, in parts of one or four bytes. */
    static final class Piece {
        private final int start;
        private final int shift;
        private long @Nullable [] writes;
        private long @Nullable [] reads;
        /** The value of the last store, where it is known. */
        private int @Nullable [] stored;

        private Piece(int start, int shift) {
            this.start = start;
            this.shift = shift;
        }

        /** Splits the history into bytes; all accesses so far were of whole parts. */
        private Piece byByte() {
            Piece fine = new Piece(start, 0);
            for (int i = 0; writes != null && i < PIECE; i++) {
                fine.setWritten(i, writes[i >>> shift], stored(i >>> shift) >> (i & 3) * Byte.SIZE & 0xff);
            }
            for (int i = 0; reads != null && i < PIECE; i++) {
                fine.setRead(i, reads[i >>> shift]);
            }
            return fine;
        }

        /** The part of the byte at {@code offset} of the object. */
        int part(int offset) {
            return offset - start >>> shift;
        }

        /** The bits of {@code part} in {@code value}, little-endian and stored from {@code offset} on. */
        int valueOf(int part, int offset, long value) {
            int bits = (int) (value >>> (start + (part << shift) - offset) * Byte.SIZE);
            return shift == 0 ? bits & 0xff : bits;
        }

        /** The entry of the last write. */
        long written(int part) {
            return writes == null ? 0 : writes[part];
        }

        /** The value of the last store. */
        int stored(int part) {
            return stored == null ? 0 : stored[part];
        }

        /** The entry of the reads since. */
        long read(int part) {
            return reads == null ? 0 : reads[part];
        }

        void setWritten(int part, long entry, int value) {
            if (writes == null || stored == null) {
                writes = new long[PIECE >>> shift];
                stored = new int[PIECE >>> shift];
            }
            writes[part] = entry;
            stored[part] = value;
        }

        void setRead(int part, long entry) {
            if (reads == null) {
                reads = new long[PIECE >>> shift];
            }
            reads[part] = entry;
        }
    }

    // ---- entries

    static long entry(int phase, int kind, int thread) {
        return (long) (phase + 1) << KIND_BITS + THREAD_BITS | (long) kind << THREAD_BITS | thread;
    }

    static int phase(long entry) {
        return (int) (entry >>> KIND_BITS + THREAD_BITS) - 1;
    }

    static int kind(long entry) {
        return (int) (entry >>> THREAD_BITS) & KIND_MASK;
    }

    static int thread(long entry) {
        return (int) entry & MANY;
    }
}
