package lockstep.ir.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Interns the names of one text: names repeat often, and making an object for each occurrence would cost more than the
 * rest of a lexer. Open addressing; an entry remembers its first place in the text.
 *
 * @param <N> what a name is made into
 */
public final class NameTable<N> {
    private static final int FIRST_CAPACITY = 1 << 10;

    private final byte[] text;
    private final Function<String, N> maker;
    private @Nullable Object[] names = new Object[FIRST_CAPACITY];
    private long[] places = new long[FIRST_CAPACITY];
    private int[] hashes = new int[FIRST_CAPACITY];
    private int size;

    /** A table of names in {@code text}, which must not change; {@code maker} makes one of its characters. */
    public NameTable(byte[] text, Function<String, N> maker) {
        this.text = text;
        this.maker = maker;
    }

    /** The name of the bytes {@code from} to {@code to - 1}, one char a byte. */
    @SuppressWarnings("unchecked") // the table holds only what the maker made
    public N get(int from, int to) {
        int hash = hash(from, to);
        int slot = hash & (names.length - 1);
        for (Object found = names[slot]; found != null; found = names[slot]) {
            if (hashes[slot] == hash && matches(slot, from, to)) {
                return (N) found;
            }
            slot = (slot + 1) & (names.length - 1);
        }
        N made = maker.apply(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
        names[slot] = made;
        hashes[slot] = hash;
        places[slot] = (long) from << 32 | to - from;
        if (++size * 2 > names.length) {
            grow();
        }
        return made;
    }

    private int hash(int from, int to) {
        int h = to - from;
        for (int i = from; i < to; i++) {
            h = h * 31 + text[i];
        }
        h *= 0x9E3779B9;
        return h ^ (h >>> 15);
    }

    private boolean matches(int slot, int from, int to) {
        int start = (int) (places[slot] >>> 32);
        int length = (int) places[slot];
        return length == to - from && Arrays.equals(text, start, start + length, text, from, to);
    }

    private void grow() {
        @Nullable Object[] oldNames = names;
        long[] oldPlaces = places;
        int[] oldHashes = hashes;
        int capacity = oldNames.length * 2;
        names = new Object[capacity];
        places = new long[capacity];
        hashes = new int[capacity];
        for (int i = 0; i < oldNames.length; i++) {
            if (oldNames[i] != null) {
                int slot = oldHashes[i] & (capacity - 1);
                while (names[slot] != null) {
                    slot = (slot + 1) & (capacity - 1);
                }
                names[slot] = oldNames[i];
                places[slot] = oldPlaces[i];
                hashes[slot] = oldHashes[i];
            }
        }
    }
}
