package lockstep.ir.nvvm.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings of the stretches of one text, each made once: names repeat often, and making a string for each mention would
 * cost more than the rest of the lexer. Open addressing; an entry remembers its first occurrence in the text.
 */
final class NameTable {
    private static final int FIRST_CAPACITY = 1 << 10;

    private final byte[] text;
    private @Nullable String[] strings = new String[FIRST_CAPACITY];
    private int[] hashes = new int[FIRST_CAPACITY];
    private int[] starts = new int[FIRST_CAPACITY];
    private int[] lengths = new int[FIRST_CAPACITY];
    private int size;

    NameTable(byte[] text) {
        this.text = text;
    }

    /** The string of the bytes {@code from} to {@code to - 1}, one char a byte. */
    String get(int from, int to) {
        int hash = hash(from, to);
        int slot = hash & (strings.length - 1);
        for (String found = strings[slot]; found != null; found = strings[slot]) {
            if (hashes[slot] == hash && matches(slot, from, to)) {
                return found;
            }
            slot = (slot + 1) & (strings.length - 1);
        }
        String made = new String(text, from, to - from, StandardCharsets.ISO_8859_1);
        put(slot, made, hash, from, to - from);
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
        int start = starts[slot];
        return lengths[slot] == to - from && Arrays.equals(text, start, start + to - from, text, from, to);
    }

    private void put(int slot, String made, int hash, int start, int length) {
        strings[slot] = made;
        hashes[slot] = hash;
        starts[slot] = start;
        lengths[slot] = length;
        if (++size * 2 > strings.length) {
            grow();
        }
    }

    private void grow() {
        @Nullable String[] oldStrings = strings;
        int[] oldHashes = hashes;
        int[] oldStarts = starts;
        int[] oldLengths = lengths;
        int capacity = oldStrings.length * 2;
        strings = new String[capacity];
        hashes = new int[capacity];
        starts = new int[capacity];
        lengths = new int[capacity];
        for (int i = 0; i < oldStrings.length; i++) {
            if (oldStrings[i] != null) {
                int slot = oldHashes[i] & (capacity - 1);
                while (strings[slot] != null) {
                    slot = (slot + 1) & (capacity - 1);
                }
                strings[slot] = oldStrings[i];
                hashes[slot] = oldHashes[i];
                starts[slot] = oldStarts[i];
                lengths[slot] = oldLengths[i];
            }
        }
    }
}
