package lockstep.sim.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Which block of a launch has touched which words of an object, while blocks run at the same time. A word is
 * <ul>
 *   <li>untouched,
 *   <li>one block's, which has read it, or written it as well,
 *   <li>read by several and written by none,
 *   <li>updated by several, all by commuting operations of one kind whose old values nobody sees.
 * </ul>
 * Whatever leads out of these states throws {@link OrderMatters}. Words are four bytes: blocks that share one and not a
 * byte of it count as meeting, which costs time and nothing else.
 *
 * <p>A block claims a word before it accesses it, by compare-and-set; of two blocks that meet the second is told,
 * whatever the order in which their accesses become visible.
 */
final class ObjectOwners {
    private static final VarHandle STATE = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int WORD_BITS = 2;
    private static final int UNTOUCHED = 0;
    private static final int READ_BY_SEVERAL = -1;

    private final MemoryObject object;
    private final MemoryObject.Contents before;
    private final int[] states;

    /** Nobody has touched the object yet; its contents are kept for {@link #restore}. */
    ObjectOwners(MemoryObject object) {
        this.object = object;
        this.before = object.contents();
        this.states = new int[(object.size() >>> WORD_BITS) + 1];
    }

    /** The state of a word that block {@code ticket} alone has read. */
    private static int readBy(int ticket) {
        return ticket << 1;
    }

    /** The state of a word that block {@code ticket} alone has written. */
    private static int writtenBy(int ticket) {
        return ticket << 1 | 1;
    }

    /**
     * A block reads bytes.
     *
     * @param ticket number of the block, 1 or more
     */
    void read(int ticket, int offset, int length) {
        for (int word = offset >>> WORD_BITS; word <= offset + length - 1 >>> WORD_BITS; word++) {
            int state = (int) STATE.getOpaque(states, word);
            if (state >>> 1 != ticket && state != READ_BY_SEVERAL) {
                readFirst(ticket, word);
            }
        }
    }

    private void readFirst(int ticket, int word) {
        int state = (int) STATE.getVolatile(states, word);
        while (state != READ_BY_SEVERAL && state >>> 1 != ticket) {
            boolean isFree = state == UNTOUCHED;
            if (!isFree && (state < 0 || (state & 1) != 0)) {
                throw met(word, "read by another block than it was written by");
            }
            int seen = (int) STATE.compareAndExchange(states, word, state, isFree ? readBy(ticket) : READ_BY_SEVERAL);
            if (seen == state) {
                return;
            }
            state = seen;
        }
    }

    /** A block writes bytes. */
    void write(int ticket, int offset, int length) {
        for (int word = offset >>> WORD_BITS; word <= offset + length - 1 >>> WORD_BITS; word++) {
            if ((int) STATE.getOpaque(states, word) != writtenBy(ticket)) {
                writeFirst(ticket, word);
            }
        }
    }

    private void writeFirst(int ticket, int word) {
        int state = (int) STATE.getVolatile(states, word);
        while (state != writtenBy(ticket)) {
            if (state != UNTOUCHED && state != readBy(ticket)) {
                throw met(word, "written by another block than it was accessed by");
            }
            int seen = (int) STATE.compareAndExchange(states, word, state, writtenBy(ticket));
            if (seen == state) {
                return;
            }
            state = seen;
        }
    }

    /**
     * A block updates bytes by an operation of which any order gives the same.
     *
     * @param kind of operations that commute with one another, and of their width; 1 or more
     */
    void update(int ticket, int offset, int length, int kind) {
        int updated = READ_BY_SEVERAL - kind;
        for (int word = offset >>> WORD_BITS; word <= offset + length - 1 >>> WORD_BITS; word++) {
            int state = (int) STATE.getVolatile(states, word);
            while (state != updated && state != writtenBy(ticket)) {
                int next = state == readBy(ticket) ? writtenBy(ticket) : updated;
                if (state != UNTOUCHED && state != readBy(ticket)) {
                    throw met(word, "updated by another block than it was accessed by");
                }
                int seen = (int) STATE.compareAndExchange(states, word, state, next);
                state = seen == state ? next : seen;
            }
        }
    }

    private OrderMatters met(int word, String how) {
        return new OrderMatters("byte " + (word << WORD_BITS) + " of " + object.name() + " is " + how);
    }

    /** Gives the object the contents it had before anybody touched it. */
    void restore() {
        object.restore(before);
    }
}
