package lockstep.compiler.sroa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Cuts an alloca into disjoint byte ranges. Overlapping accesses that may not be cut share a range; everything else is
 * cut wherever an access begins or ends. LLVM's pass keeps an integer that covers smaller ones whole and inserts into
 * it; here it is cut instead, because an inserted poison byte would make the whole integer poison.
 */
final class Partitions {
    private final NavigableMap<Long, Partition> byBegin = new TreeMap<>();

    private Partitions() {}

    /** The partitions of {@code slices}, each accessed by at least one. */
    static Partitions of(List<Slice> slices) {
        Partitions result = new Partitions();
        TreeSet<Long> cuts = new TreeSet<>();
        for (Slice slice : slices) {
            cuts.add(slice.begin());
            cuts.add(slice.end());
        }
        removeInside(cuts, slices);
        result.makeRanges(cuts);
        for (Slice slice : slices) {
            result.touchedBy(slice).forEach(p -> p.slices().add(slice));
        }
        result.byBegin.values().removeIf(p -> p.slices().isEmpty());
        return result;
    }

    /** Removes the cuts inside accesses that may not be cut. */
    private static void removeInside(TreeSet<Long> cuts, List<Slice> slices) {
        List<Slice> whole = slices.stream()
                .filter(s -> !s.isSplittable())
                .sorted(Comparator.comparingLong(Slice::begin))
                .toList();
        int next = 0;
        while (next < whole.size()) {
            long begin = whole.get(next).begin();
            long end = begin;
            // Everything that overlaps the accesses before belongs to one range.
            while (next < whole.size() && (end == begin || whole.get(next).begin() < end)) {
                end = Math.max(end, whole.get(next).end());
                next++;
            }
            cuts.subSet(begin, false, end, false).clear();
        }
    }

    private void makeRanges(TreeSet<Long> cuts) {
        long previous = -1;
        for (long cut : cuts) {
            if (previous >= 0) {
                byBegin.put(previous, new Partition(previous, cut));
            }
            previous = cut;
        }
    }

    /** The partitions that {@code slice} accesses, in the order of their bytes. */
    List<Partition> touchedBy(Slice slice) {
        Long first = byBegin.floorKey(slice.begin());
        return new ArrayList<>(
                byBegin.subMap(first == null ? slice.begin() : first, true, slice.end(), false).values().stream()
                        .filter(p -> p.end() > slice.begin())
                        .toList());
    }

    /** All of them, in the order of their bytes. */
    List<Partition> all() {
        return List.copyOf(byBegin.values());
    }
}
