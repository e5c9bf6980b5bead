package lockstep.fuzz.campaign;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A range of seeds cut into units of work, which are counted from 0. All units but the last have the same size.
 *
 * @param first the first seed
 * @param last the last seed, included; not below {@code first}, and less than 2^63 - 1 above it
 * @param unit seeds a unit, at least 1
 */
public record SeedUnits(long first, long last, int unit) {
    /** What configurations call the first seed. */
    public static final String FIRST = "seeds.first";

    /** What configurations call the last seed. */
    public static final String LAST = "seeds.last";

    /** What configurations call the number of seeds a unit. */
    public static final String UNIT = "unit";

    /** Default seeds per unit: some seconds of work for passes of Lockstep. */
    public static final int DEFAULT_UNIT = 64;

    public SeedUnits {
        if (last < first || last - first < 0 || last - first == Long.MAX_VALUE || unit < 1) {
            throw new IllegalArgumentException("no range of seeds: " + first + ".." + last + " in units of " + unit);
        }
    }

    /**
     * The seeds of a campaign.
     *
     * @throws IllegalArgumentException if the configuration has no seeds
     */
    static SeedUnits of(Configuration configuration) {
        return new SeedUnits(
                Long.parseLong(configuration.get(FIRST).orElse("")),
                Long.parseLong(configuration.get(LAST).orElse("")),
                Integer.parseInt(configuration.get(UNIT).orElse("")));
    }

    /** These seeds as entries of a configuration. */
    public SortedMap<String, String> entries() {
        return new TreeMap<>(
                Map.of(FIRST, Long.toString(first), LAST, Long.toString(last), UNIT, Integer.toString(unit)));
    }

    /** How many seeds there are. */
    public long seeds() {
        return last - first + 1;
    }

    /** How many units there are. */
    public long count() {
        return (seeds() - 1) / unit + 1;
    }

    /** The first seed of unit {@code index}. */
    public long firstOf(long index) {
        return first + index * unit;
    }

    /** The unit of {@code seed}, which is one of the range. */
    public long unitOf(long seed) {
        return (seed - first) / unit;
    }

    /** The number of seeds of unit {@code index}. */
    public int sizeOf(long index) {
        return (int) Math.min(unit, last - firstOf(index) + 1);
    }
}
