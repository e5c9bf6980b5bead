package lockstep.compiler.sroa;

import java.util.ArrayList;
import java.util.List;

/**
 * The bytes {@code [begin, end)} of an alloca with the accesses that overlap them; no access of another partition does.
 *
 * @param slices the accesses, each perhaps cut at its ends
 */
record Partition(long begin, long end, List<Slice> slices) {
    Partition(long begin, long end) {
        this(begin, end, new ArrayList<>());
    }

    /** Size in bytes. */
    long size() {
        return end - begin;
    }

    /** Whether any access reads it. */
    boolean isRead() {
        return slices.stream().anyMatch(Slice::reads);
    }

    /** Whether {@code slice} touches every byte of it. */
    boolean isCoveredBy(Slice slice) {
        return slice.begin() <= begin && slice.end() >= end;
    }

    /** The first byte of {@code slice} in this partition. */
    long from(Slice slice) {
        return Math.max(begin, slice.begin());
    }

    /** The end, exclusive, of {@code slice} in this partition. */
    long to(Slice slice) {
        return Math.min(end, slice.end());
    }
}
