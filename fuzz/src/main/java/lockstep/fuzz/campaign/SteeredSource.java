package lockstep.fuzz.campaign;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import lockstep.fuzz.generate.Generator;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.kernel.TestCase;
import lockstep.ir.choices.Choices;
import lockstep.ir.choices.Choices.SeededChoices;

/**
 * Generated cases whose weights follow the coverage: an evolution strategy that keeps the best of each generation and
 * the original. Seeds are cut into epochs of {@value #EPOCH_UNITS} units; the units of an epoch take its
 * {@value #PROFILES} profiles in turn: the given one, the best one of the epoch before, and changed forms of that. The
 * profiles of an epoch are a function of the records of all epochs before it, so that the cases do not depend on the
 * number of workers; an epoch can begin only when the one before is done.
 */
public final class SteeredSource implements CaseSource {
    static final int EPOCH_UNITS = 48;
    static final int PROFILES = 8;

    /** A changed profile has about one weight in this many changed. */
    private static final int ONE_IN = 4;

    private static final int LARGEST_WEIGHT = 1000;

    private final Profile base;
    private final SeedUnits units;
    private final SortedMap<String, Long> seen = new TreeMap<>();
    private Epoch epoch;
    private long index;

    /**
     * @param base the profile of the first epoch, and of some units of all others
     * @param units of the campaign
     */
    public SteeredSource(Profile base, SeedUnits units) {
        this.base = base;
        this.units = units;
        epoch = new Epoch(List.of(base), (int) Math.min(EPOCH_UNITS, units.count()));
    }

    @Override
    public String text() {
        return new GeneratorSource(base).text() + ", steered";
    }

    @Override
    public String profile(long seed) {
        return generator(seed).profile().name();
    }

    @Override
    public TestCase at(long seed) {
        return generator(seed).generate(seed);
    }

    private synchronized Generator generator(long seed) {
        return epoch.generator(units.unitOf(seed));
    }

    @Override
    public synchronized boolean isReady(long unit) {
        return unit / EPOCH_UNITS <= index;
    }

    @Override
    public synchronized void judged(long unit, Collection<CaseRecord> records) {
        epoch.add(unit, records);
        long left = units.count() - (index + 1) * EPOCH_UNITS;
        if (epoch.isDone() && left > 0) {
            epoch.addTo(seen);
            index++;
            epoch = new Epoch(next(epoch.best(seen)), (int) Math.min(EPOCH_UNITS, left));
        }
    }

    private List<Profile> next(Profile best) {
        String name = base.name() + "+" + index + ".";
        List<Profile> profiles = new ArrayList<>(List.of(base, best));
        while (profiles.size() < PROFILES) {
            profiles.add(changed(best, name + profiles.size()));
        }
        return profiles;
    }

    /** A quarter of the statements' weights halved, doubled, or more; at least 1, so that nothing dies out. */
    private static Profile changed(Profile profile, String name) {
        Choices choices = new SeededChoices(
                Long.parseUnsignedLong(Configuration.digest(name + profile).substring(0, 16), 16));
        SortedMap<String, Integer> weights = new TreeMap<>();
        for (String key : Generator.statementWeights()) {
            int weight = Objects.requireNonNull(profile.weights().get(key));
            if (weight > 0 && choices.chance(1, ONE_IN)) {
                int percent = choices.pick(List.of(25, 50, 200, 400));
                weights.put(key, Math.clamp((long) weight * percent / 100, 1, LARGEST_WEIGHT));
            }
        }
        return profile.with(name, weights);
    }

    @Override
    public synchronized List<Profile> ownProfiles() {
        return epoch.profiles().stream()
                .filter(profile -> !profile.name().equals(base.name()))
                .toList();
    }
}
