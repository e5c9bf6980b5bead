package lockstep.fuzz.campaign;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;

/** Some units of a steered campaign, and the coverage that each of its profiles brought. */
final class Epoch {
    private final List<Profile> profiles;
    private final List<Generator> generators;
    private final List<SortedMap<String, Long>> points = new ArrayList<>();
    private final int size;
    private int done;

    /**
     * @param profiles of the units in turn
     * @param size units, at least 1
     */
    Epoch(List<Profile> profiles, int size) {
        this.profiles = List.copyOf(profiles);
        this.generators = profiles.stream().map(Generator::new).toList();
        this.size = size;
        profiles.forEach(profile -> points.add(new TreeMap<>()));
    }

    List<Profile> profiles() {
        return profiles;
    }

    /** What generates the unit of this index, counted over all epochs. */
    Generator generator(long unit) {
        return generators.get(variant(unit));
    }

    private int variant(long unit) {
        return (int) (unit % profiles.size());
    }

    /** Counts the records of a finished unit. */
    void add(long unit, Collection<CaseRecord> records) {
        SortedMap<String, Long> counts = points.get(variant(unit));
        records.forEach(record -> record.points().forEach(point -> counts.merge(point, 1L, Long::sum)));
        done++;
    }

    boolean isDone() {
        return done == size;
    }

    /** Adds the coverage of all profiles to {@code seen}. */
    void addTo(SortedMap<String, Long> seen) {
        points.forEach(counts -> counts.forEach((point, count) -> seen.merge(point, count, Long::sum)));
    }

    /** The profile that reached most, rare points counting more: the sum of 1/seeds over its points. */
    Profile best(SortedMap<String, Long> seen) {
        int best = 0;
        double most = -1;
        for (int i = 0; i < profiles.size(); i++) {
            double score = points.get(i).keySet().stream()
                    .mapToDouble(point -> 1.0 / Objects.requireNonNull(seen.get(point)))
                    .sum();
            if (score > most) {
                most = score;
                best = i;
            }
        }
        return profiles.get(best);
    }
}
