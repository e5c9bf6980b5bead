package lockstep.fuzz.campaign;

import java.util.ArrayList;
import java.util.List;

/** Seeds in ascending order, kept as ranges: {@code 0..127, 256..511}. */
final class SeedRanges {
    private final List<long[]> ranges = new ArrayList<>();
    private long count;

    /** Adds a seed above all that are there. */
    void add(long seed) {
        boolean goesOn = !ranges.isEmpty() && ranges.getLast()[1] == seed - 1;
        if (goesOn) {
            ranges.getLast()[1] = seed;
        } else {
            ranges.add(new long[] {seed, seed});
        }
        count++;
    }

    /** How many seeds there are. */
    long count() {
        return count;
    }

    @Override
    public String toString() {
        return String.join(", ", ranges.stream().map(r -> r[0] + ".." + r[1]).toList());
    }
}
