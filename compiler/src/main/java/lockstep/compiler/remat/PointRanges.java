package lockstep.compiler.remat;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Ranges of points, first and last of each in turn. */
final class PointRanges {
    private PointRanges() {}

    /** Whether {@code point} is in one of {@code ranges}. */
    static boolean covers(IntArrayList ranges, int point) {
        for (int i = 0; i < ranges.size(); i += 2) {
            if (ranges.getInt(i) <= point && point <= ranges.getInt(i + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Merges two lists of ranges, each ordered by first points. */
    static IntArrayList merged(IntArrayList some, IntArrayList others) {
        IntArrayList merged = new IntArrayList(some.size() + others.size());
        int i = 0;
        int j = 0;
        while (i < some.size() || j < others.size()) {
            boolean takesSome = j == others.size() || i < some.size() && some.getInt(i) <= others.getInt(j);
            if (takesSome) {
                merged.add(some.getInt(i));
                merged.add(some.getInt(i + 1));
                i += 2;
            } else {
                merged.add(others.getInt(j));
                merged.add(others.getInt(j + 1));
                j += 2;
            }
        }
        return merged;
    }
}
