package lockstep.compiler.analysis.alias;

import java.util.Map;
import java.util.TreeMap;
import lockstep.ir.nvvm.Value;

/** The bytes of a range that have been written, as disjoint intervals. */
public final class ByteCoverage {
    private final Value base;
    private final long from;
    private final long end;
    private final TreeMap<Long, Long> ends = new TreeMap<>();

    /** An empty coverage of the bytes {@code [from, end)}, relative to {@code base}. */
    public ByteCoverage(Value base, long from, long end) {
        this.base = base;
        this.from = from;
        this.end = end;
    }

    /** Adds {@code part}; returns whether all bytes are covered now. */
    public boolean add(WrittenBytes part) {
        if (part.base() == base && part.end() > from && part.from() < end) {
            put(Math.max(part.from(), from), Math.min(part.end(), end));
        }
        Map.Entry<Long, Long> first = ends.firstEntry();
        return first != null && first.getKey() == from && first.getValue() == end;
    }

    /** Whether none of the bytes has been written. */
    public boolean isEmpty() {
        return ends.isEmpty();
    }

    /** How many bytes at the beginning have been written, without a gap. */
    public long fromBegin() {
        Map.Entry<Long, Long> first = ends.firstEntry();
        return first != null && first.getKey() == from ? first.getValue() - from : 0;
    }

    /** How many bytes at the end have been written, without a gap. */
    public long fromEnd() {
        Map.Entry<Long, Long> last = ends.lastEntry();
        return last != null && last.getValue() == end ? end - last.getKey() : 0;
    }

    private void put(long first, long last) {
        long low = first;
        long high = last;
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
