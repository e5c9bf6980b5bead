package lockstep.sim.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Records which blocks have touched which parts of an object while blocks run in parallel. A part is
 *
 * <ul>
 *   <li>untouched,
 *   <li>owned by one block, which has only read it, or has written it,
 *   <li>read by several blocks and written by none, or
 *   <li>updated by several blocks, all by commuting operations of one kind whose old values are unused.
 * </ul>
 *
 * <p>An access that leads out of these states throws {@link OrderDependence}. Blocks that share a part but no byte of
 * it conflict too, which costs only time. Parts are lines of 128 bytes in a first attempt, which are fast to claim, and
 * words of four bytes after blocks have conflicted in a line.
 *
 * <p>A block claims a part before it accesses it, by compare-and-set; of two conflicting blocks the second one finds
 * the conflict, in whatever order their accesses become visible.
 */
final class ObjectOwners {
    private static final VarHandle STATE = MethodHandles.arrayElementVarHandle(int[].class);
    /** Logarithm of the bytes of a line. */
    static final int LINE_BITS = 7;
    /** Logarithm of the bytes of a word. */
    static final int WORD_BITS = 2;

    private static final int UNTOUCHED = 0;
    private static final int READ_BY_SEVERAL = -1;

    private final MemoryObject object;
    private final MemoryObject.Contents before;
    private final int partBits;
    private final int[] states;
    private volatile boolean hasConflictInLine;

    /**
     * The owners of an object that has not been touched yet; its contents are saved for {@link #restore}.
     *
     * @param partBits logarithm of the bytes of a part
     */
    ObjectOwners(MemoryObject object, int partBits) {
        this.object = object;
        this.partBits = partBits;
        this.before = object.contents();
        this.states = new int[(object.size() >>> partBits) + 1];
    }

    /** The part that a byte is in. */
    int part(int offset) {
        return offset >>> partBits;
    }

    /** Whether blocks conflicted in a part that is larger than a word. */
    boolean hasConflictInLine() {
        return hasConflictInLine;
    }

    /** The state of a part that only block {@code ticket} has read. */
    private static int readBy(int ticket) {
        return ticket << 1;
    }

    /** The state of a part that only block {@code ticket} has written. */
    private static int writtenBy(int ticket) {
        return ticket << 1 | 1;
    }

    /**
     * A block reads bytes.
     *
     * @param ticket number of the block, 1 or more
     */
    void read(int ticket, int offset, int length) {
        for (int part = part(offset); part <= part(offset + length - 1); part++) {
            int state = (int) STATE.getOpaque(states, part);
            if (state >>> 1 != ticket && state != READ_BY_SEVERAL) {
                readFirst(ticket, part);
            }
        }
    }

    private void readFirst(int ticket, int part) {
        int state = (int) STATE.getVolatile(states, part);
        while (state != READ_BY_SEVERAL && state >>> 1 != ticket) {
            boolean isFree = state == UNTOUCHED;
            if (!isFree && (state < 0 || (state & 1) != 0)) {
                throw conflict(part, "read by another block than it was written by");
            }
            int seen = (int) STATE.compareAndExchange(states, part, state, isFree ? readBy(ticket) : READ_BY_SEVERAL);
            if (seen == state) {
                return;
            }
            state = seen;
        }
    }

    /** A block writes bytes. */
    void write(int ticket, int offset, int length) {
        for (int part = part(offset); part <= part(offset + length - 1); part++) {
            if ((int) STATE.getOpaque(states, part) != writtenBy(ticket)) {
                writeFirst(ticket, part);
            }
        }
    }

    private void writeFirst(int ticket, int part) {
        int state = (int) STATE.getVolatile(states, part);
        while (state != writtenBy(ticket)) {
            if (state != UNTOUCHED && state != readBy(ticket)) {
                throw conflict(part, "written by another block than it was accessed by");
            }
            int seen = (int) STATE.compareAndExchange(states, part, state, writtenBy(ticket));
            if (seen == state) {
                return;
            }
            state = seen;
        }
    }

    /**
     * A block updates bytes by an operation whose order does not matter.
     *
     * @param kind the class of operations of one width that commute with one another; 1 or more
     */
    void update(int ticket, int offset, int length, int kind) {
        int updated = READ_BY_SEVERAL - kind;
        for (int part = part(offset); part <= part(offset + length - 1); part++) {
            int state = (int) STATE.getVolatile(states, part);
            while (state != updated && state != writtenBy(ticket)) {
                int next = state == readBy(ticket) ? writtenBy(ticket) : updated;
                if (state != UNTOUCHED && state != readBy(ticket)) {
                    throw conflict(part, "updated by another block than it was accessed by");
                }
                int seen = (int) STATE.compareAndExchange(states, part, state, next);
                state = seen == state ? next : seen;
            }
        }
    }

    private OrderDependence conflict(int part, String how) {
        hasConflictInLine |= partBits > WORD_BITS;
        return new OrderDependence("byte " + (part << partBits) + " of " + object.name() + " is " + how);
    }

    /** Restores the contents that the object had before it was touched. */
    void restore() {
        object.restore(before);
    }
}
