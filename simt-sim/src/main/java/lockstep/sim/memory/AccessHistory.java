package lockstep.sim.memory;

/**
 * What {@link ScheduleWatch} remembers of the accesses of one object: for each four bytes, or each byte once an access
 * is narrower, the last write and the reads since, an entry each.
 *
 * <p>An entry is 0 for none, else from its high bits down: the phase, one up; the kind of an update, 0 for an ordinary
 * write; the thread in its block, or {@link #MANY}.
 */
final class AccessHistory {
    /** Several threads, all in the entry's phase or before it. */
    static final int MANY = 0x1fff;

    private static final int THREAD_BITS = 13;
    private static final int KIND_BITS = 11;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;
    private static final int WORD_SHIFT = 2;

    final long[] writes;
    final long[] reads;
    /** What the last store stored, where it is of a known value. */
    final int[] stored;

    private final int shift;

    /** A history without accesses of an object of {@code size} bytes. */
    AccessHistory(int size) {
        this(size + (1 << WORD_SHIFT) - 1 >>> WORD_SHIFT, WORD_SHIFT);
    }

    private AccessHistory(int parts, int shift) {
        this.writes = new long[parts];
        this.reads = new long[parts];
        this.stored = new int[parts];
        this.shift = shift;
    }

    /** How many entries of each sort there are for an object of {@code size} bytes, at most. */
    static long most(int size) {
        return size;
    }

    /** Whether parts are small enough for an access of these bytes. */
    boolean fits(int offset, int length) {
        return ((offset | length) & (1 << shift) - 1) == 0;
    }

    /** The same history byte by byte; what was accessed until now were whole parts. */
    AccessHistory byByte(int size) {
        AccessHistory fine = new AccessHistory(size, 0);
        for (int i = 0; i < size; i++) {
            fine.writes[i] = writes[i >>> shift];
            fine.reads[i] = reads[i >>> shift];
            fine.stored[i] = stored[i >>> shift] >> (i & 3) * Byte.SIZE & 0xff;
        }
        return fine;
    }

    /** The part of a byte. */
    int part(int offset) {
        return offset >>> shift;
    }

    /** The bits of {@code part} in {@code value}, little-endian and stored from {@code offset} on. */
    int valueOf(int part, int offset, long value) {
        int bits = (int) (value >>> ((part << shift) - offset) * Byte.SIZE);
        return shift == 0 ? bits & 0xff : bits;
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
