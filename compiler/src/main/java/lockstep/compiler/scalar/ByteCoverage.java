package lockstep.compiler.scalar;

import java.util.Map;
import java.util.TreeMap;

/** Which bytes of a write others have overwritten since, as disjoint intervals. */
final class ByteCoverage {
    private final WrittenBytes whole;
    private final TreeMap<Long, Long> ends = new TreeMap<>();

    ByteCoverage(WrittenBytes whole) {
        this.whole = whole;
    }

    /** Adds {@code part}; whether all bytes are covered now. */
    boolean add(WrittenBytes part) {
        if (part.base() == whole.base() && part.end() > whole.from() && part.from() < whole.end()) {
            put(Math.max(part.from(), whole.from()), Math.min(part.end(), whole.end()));
        }
        Map.Entry<Long, Long> first = ends.firstEntry();
        return first != null && first.getKey() == whole.from() && first.getValue() == whole.end();
    }

    private void put(long from, long end) {
        long low = from;
        long high = end;
        Map.Entry<Long, Long> touching = ends.floorEntry(high);
        while (touching != null && touching.getValue() >= low) {
            low = Math.min(low, touching.getKey());
            high = Math.max(high, touching.getValue());
            ends.remove(touching.getKey());
            touching = ends.floorEntry(high);
        }
        ends.put(low, high);
    }
}
