package lockstep.fuzz.detection;

import java.util.List;

/**
 * How many seeds are needed to catch a bug, over several campaigns. A campaign that missed the bug counts with its
 * limit, so that a figure equal to the limit means "at least".
 *
 * @param median the larger of the two in the middle where the number of campaigns is even
 * @param percentile95 least number that at least 95 in 100 campaigns did not exceed (nearest rank)
 */
record SeedSpread(long median, long percentile95) {
    /** The spread of {@code seeds}, of which there is at least one. */
    static SeedSpread of(List<Long> seeds) {
        List<Long> sorted = seeds.stream().sorted().toList();
        int rank95 = (int) Math.ceil(0.95 * sorted.size());
        return new SeedSpread(sorted.get(sorted.size() / 2), sorted.get(rank95 - 1));
    }
}
