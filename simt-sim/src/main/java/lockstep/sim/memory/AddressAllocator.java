package lockstep.sim.memory;

import java.util.OptionalLong;
import lockstep.ir.nvvm.layout.DataLayout;

/**
 * Allocates ascending addresses in one window. Objects are at least {@link #GUARD} bytes apart, and each is at an odd
 * multiple of its alignment, so that no object is accidentally better aligned than it states.
 */
final class AddressAllocator {
    /** Bytes between objects. */
    static final long GUARD = 64;

    private final long end;
    private long next;

    AddressAllocator(long start, long end) {
        this.next = start;
        this.end = end;
    }

    /** A place for {@code size} bytes, or empty where the window is full. */
    OptionalLong place(long size, long alignment) {
        long base = DataLayout.alignTo(next + GUARD, alignment);
        if ((base & alignment) == 0) {
            base += alignment;
        }
        long behind = base + Math.max(size, 1);
        if (behind > end) {
            return OptionalLong.empty();
        }
        next = behind;
        return OptionalLong.of(base);
    }

    /** The state to return to with {@link #reset}. */
    long mark() {
        return next;
    }

    /** Frees all addresses allocated since {@link #mark} returned {@code mark}. */
    void reset(long mark) {
        next = mark;
    }
}
