package lockstep.sim.race;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The shadow of one object: the recorded accesses, in pages of cells that are allocated where bytes are touched, and
 * the releases.
 */
final class ObjectShadow {
    /** Bytes of a cell that is not split. */
    static final int WORD = 4;

    private static final int PAGE = 64;
    /** Bytes of the widest atomic access. */
    private static final int WIDEST = 16;

    private final @Nullable ShadowCell[] @Nullable [] pages;
    private final Int2ObjectOpenHashMap<Releases> releases = new Int2ObjectOpenHashMap<>();

    ObjectShadow(int size) {
        int words = (size + WORD - 1) / WORD;
        this.pages = new @Nullable ShadowCell[(words + PAGE - 1) / PAGE] @Nullable [];
    }

    /** The cell of a word, made if there is none. */
    ShadowCell word(int index) {
        @Nullable ShadowCell[] page = pages[index / PAGE];
        if (page == null) {
            page = new @Nullable ShadowCell[PAGE];
            pages[index / PAGE] = page;
        }
        ShadowCell cell = page[index % PAGE];
        if (cell == null) {
            cell = new ShadowCell();
            page[index % PAGE] = cell;
        }
        return cell;
    }

    /** Whether a page of words was ever touched; {@code index} is a word's. */
    boolean isTouched(int index) {
        @Nullable ShadowCell[] page = pages[index / PAGE];
        return page != null && page[index % PAGE] != null;
    }

    /** The release of the last atomic write at {@code offset}, or null. */
    @Nullable Releases releases(int offset) {
        return releases.get(offset);
    }

    void setReleases(int offset, Releases released) {
        releases.put(offset, released);
    }

    /** An ordinary write ends the release sequences there. */
    void forgetReleases(int offset, int length) {
        if (releases.isEmpty()) {
            return;
        }
        if (length > WIDEST * releases.size()) {
            releases.keySet().removeIf(at -> at > offset - WIDEST && at < offset + length);
            return;
        }
        for (int at = Math.max(0, offset - WIDEST + 1); at < offset + length; at++) {
            releases.remove(at);
        }
    }
}
