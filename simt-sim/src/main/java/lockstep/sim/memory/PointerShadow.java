package lockstep.sim.memory;

import lockstep.sim.value.Provenance;
import org.jspecify.annotations.Nullable;

/**
 * For each byte of an object the stored pointer that it is part of: its provenance, the index of the byte, and the
 * size. Pages are allocated only where a pointer was stored.
 */
final class PointerShadow {
    private static final int PAGE_BITS = 9;
    private static final int PAGE = 1 << PAGE_BITS;

    private static final class Page {
        final @Nullable Provenance[] origin = new Provenance[PAGE];
        final byte[] part = new byte[PAGE];
    }

    private final @Nullable Page[] pages;

    PointerShadow(int size) {
        pages = new Page[(size >>> PAGE_BITS) + 1];
    }

    /** The code that {@link #part} has for byte {@code index} of a pointer of {@code size} bytes; never 0. */
    static byte part(int size, int index) {
        return (byte) (size << 4 | index);
    }

    /** The provenance of the pointer that the byte is part of; null if it is not part of a pointer. */
    @Nullable Provenance origin(int offset) {
        Page page = pages[offset >>> PAGE_BITS];
        return page == null ? null : page.origin[offset & (PAGE - 1)];
    }

    /** Which part the byte is, see {@link #part(int, int)}; 0 if it is not part of a pointer. */
    byte part(int offset) {
        Page page = pages[offset >>> PAGE_BITS];
        return page == null ? 0 : page.part[offset & (PAGE - 1)];
    }

    void set(int offset, @Nullable Provenance origin, byte part) {
        Page page = pages[offset >>> PAGE_BITS];
        if (page == null) {
            if (origin == null) {
                return;
            }
            page = new Page();
            pages[offset >>> PAGE_BITS] = page;
        }
        page.origin[offset & (PAGE - 1)] = origin;
        page.part[offset & (PAGE - 1)] = origin == null ? 0 : part;
    }

    void clear(int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (at < end) {
            int pageEnd = Math.min(end, (at | (PAGE - 1)) + 1);
            Page page = pages[at >>> PAGE_BITS];
            for (int i = at; page != null && i < pageEnd; i++) {
                page.origin[i & (PAGE - 1)] = null;
                page.part[i & (PAGE - 1)] = 0;
            }
            at = pageEnd;
        }
    }

    /**
     * The provenance of the whole pointer of {@code size} bytes stored at {@code offset}, or null if there is no such
     * pointer.
     */
    @Nullable Provenance wholeAt(int offset, int size) {
        Provenance first = origin(offset);
        if (first == null) {
            return null;
        }
        for (int i = 0; i < size; i++) {
            if (part(offset + i) != part(size, i) || origin(offset + i) != first) {
                return null;
            }
        }
        return first;
    }
}
