package lockstep.fuzz.detection;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.fuzz.detection.DetectionCampaign.SearchResult;

/**
 * The results of the benchmark for one bug.
 *
 * @param campaigns how often it was searched for
 * @param caught in how many of these it was caught
 * @param attributed in how many of these the right pass is named
 * @param oracles what caught it, {@code kind reason}, with the number of campaigns
 * @param median seeds, see {@link SeedSpread}
 * @param percentile95 seeds, see {@link SeedSpread}
 * @param firingRate share of generated cases in which the faulty rule is applied, 0 to 1
 * @param reduced the reduction of the first case that shows it; empty if none did or none was to be reduced
 */
public record BugResult(
        SeededBug bug,
        int campaigns,
        int caught,
        int attributed,
        SortedMap<String, Long> oracles,
        long median,
        long percentile95,
        double firingRate,
        Optional<ReducedCase> reduced) {
    /** Campaigns of ten in which a bug must be caught, and beyond which it counts as trivial: DESIGN, section 7. */
    private static final double MIN_SHARE = 0.9;

    /** Largest firing rate of a bug that is not trivial. */
    static final double MAX_FIRING = 0.05;

    public BugResult {
        Objects.requireNonNull(bug);
        oracles = Collections.unmodifiableSortedMap(new TreeMap<>(oracles));
        Objects.requireNonNull(reduced);
    }

    /**
     * Sums up the searches for one bug.
     *
     * @param results of the searches for this bug, at least one
     */
    static BugResult of(SeededBug bug, List<SearchResult> results, double firingRate, Optional<ReducedCase> reduced) {
        SeedSpread spread =
                SeedSpread.of(results.stream().map(SearchResult::seeds).toList());
        SortedMap<String, Long> oracles = new TreeMap<>();
        results.stream()
                .filter(SearchResult::isCaught)
                .forEach(result -> oracles.merge(result.oracle(), 1L, Long::sum));
        return new BugResult(
                bug,
                results.size(),
                (int) results.stream().filter(SearchResult::isCaught).count(),
                (int) results.stream().filter(SearchResult::isAttributed).count(),
                oracles,
                spread.median(),
                spread.percentile95(),
                firingRate,
                reduced);
    }

    /** Whether it was caught in fewer than nine of ten campaigns. */
    public boolean isMissed() {
        return caught < MIN_SHARE * campaigns;
    }

    /** Whether it fires so often that catching it is trivial. */
    public boolean isTrivial() {
        return firingRate >= MAX_FIRING;
    }

    /**
     * A case after reduction.
     *
     * @param instructions of all functions of the program
     * @param seconds that the reduction took
     */
    public record ReducedCase(int instructions, double seconds) {}

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
}
