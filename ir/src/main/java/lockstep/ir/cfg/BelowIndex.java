package lockstep.ir.cfg;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Items with a position, a key and a payload; answers which items of a range of positions have a key below a bound, in
 * O((answer + 1) log n). A tournament tree of least keys.
 *
 * <p>It represents relations of quadratic size: with tree nodes numbered in pre-order, "edges from the subtree of a
 * node to a node above it" is such a query.
 */
final class BelowIndex {
    private final Groups itemsAt;
    private final int[] payload;
    private final int leaves;
    private final int[] least;

    private BelowIndex(Groups itemsAt, int[] key, int[] payload) {
        this.itemsAt = itemsAt;
        this.payload = payload;
        leaves = Integer.highestOneBit(key.length + 1) << 1;
        least = new int[2 * leaves];
        Arrays.fill(least, Integer.MAX_VALUE);
        System.arraycopy(key, 0, least, leaves, key.length);
        for (int i = leaves - 1; i > 0; i--) {
            least[i] = Math.min(least[2 * i], least[2 * i + 1]);
        }
    }

    /** Payloads in the range of positions {@code from} to {@code to - 1} with a key below {@code bound}. */
    int[] below(int from, int to, int bound) {
        IntArrayList found = new IntArrayList();
        int end = itemsAt.start(to);
        for (int item = next(itemsAt.start(from), bound); item < end; item = next(item + 1, bound)) {
            found.add(payload[item]);
        }
        return found.toIntArray();
    }

    /** As {@link #below}; what is answered is in no answer again. */
    int[] take(int from, int to, int bound) {
        IntArrayList found = new IntArrayList();
        int end = itemsAt.start(to);
        for (int item = next(itemsAt.start(from), bound); item < end; item = next(item + 1, bound)) {
            found.add(payload[item]);
            forget(item);
        }
        return found.toIntArray();
    }

    private void forget(int item) {
        int at = leaves + item;
        least[at] = Integer.MAX_VALUE;
        for (at >>= 1; at > 0; at >>= 1) {
            least[at] = Math.min(least[2 * at], least[2 * at + 1]);
        }
    }

    /** Whether a position of {@code from} to {@code to - 1} has a key below {@code bound}. */
    boolean hasBelow(int from, int to, int bound) {
        return next(itemsAt.start(from), bound) < itemsAt.start(to);
    }

    /**
     * The first item at or after {@code item} with a key below {@code bound}; a number past all items if there is no
     * such item.
     */
    private int next(int item, int bound) {
        int at = leaves + item;
        while (least[at] >= bound) {
            while ((at & 1) == 1) {
                at >>= 1;
            }
            if (at == 0) {
                return Integer.MAX_VALUE;
            }
            at++;
        }
        while (at < leaves) {
            at = least[2 * at] < bound ? 2 * at : 2 * at + 1;
        }
        return at - leaves;
    }

    /** Collects items; those of one position keep their order. */
    static final class Builder {
        private final int positions;
        private final IntArrayList position = new IntArrayList();
        private final IntArrayList key = new IntArrayList();
        private final IntArrayList payload = new IntArrayList();

        Builder(int positions) {
            this.positions = positions;
        }

        void add(int at, int itemKey, int itemPayload) {
            position.add(at);
            key.add(itemKey);
            payload.add(itemPayload);
        }

        BelowIndex build() {
            int[] at = position.toIntArray();
            int[] serial = new int[at.length];
            Arrays.setAll(serial, i -> i);
            Groups items = Groups.by(positions, at, serial);
            int[] order = items.values();
            int[] keys = Arrays.stream(order).map(key::getInt).toArray();
            int[] payloads = Arrays.stream(order).map(payload::getInt).toArray();
            return new BelowIndex(items, keys, payloads);
        }
    }
}
