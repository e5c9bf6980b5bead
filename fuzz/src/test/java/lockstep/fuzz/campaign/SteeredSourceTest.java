package lockstep.fuzz.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lockstep.fuzz.generate.Profile;
import lockstep.fuzz.judge.CaseVerdict;
import lockstep.fuzz.judge.Judgement.RuleCounts;
import org.junit.jupiter.api.Test;

/** Laws: weights change between epochs only, and are a function of the records of the epochs before. */
final class SteeredSourceTest {
    private static final int EPOCHS = 3;
    private static final SeedUnits UNITS = new SeedUnits(0, (long) EPOCHS * SteeredSource.EPOCH_UNITS * 2 - 1, 2);
    private static final Profile BASE = Profile.named("default");

    private static CaseRecord record(long seed, String rule) {
        return new CaseRecord(
                seed,
                "p",
                CaseVerdict.GOOD,
                List.of(),
                "",
                "d0",
                1,
                1,
                1,
                new RuleCounts(new TreeMap<>(Map.of(rule, 1L)), new TreeMap<>()),
                new TreeMap<>());
    }

    /** The records of a unit: every profile reaches one rule, that in place {@code best} another one as well. */
    private static List<CaseRecord> records(long unit, int best) {
        boolean isBest = unit % SteeredSource.PROFILES == best;
        long seed = UNITS.firstOf(unit);
        return List.of(record(seed, "p:common"), record(seed + 1, isBest ? "p:rare" : "p:common"));
    }

    private static void judgeEpoch(SteeredSource source, int epoch, int best, boolean isBackwards) {
        for (int i = 0; i < SteeredSource.EPOCH_UNITS; i++) {
            int place = isBackwards ? SteeredSource.EPOCH_UNITS - 1 - i : i;
            long unit = (long) epoch * SteeredSource.EPOCH_UNITS + place;
            assertTrue(source.isReady(unit));
            source.judged(unit, records(unit, best));
        }
    }

    @Test
    void theFirstEpochHasTheGivenWeights() {
        SteeredSource source = new SteeredSource(BASE, UNITS);
        assertEquals(new GeneratorSource(BASE).at(5).text(), source.at(5).text());
        assertEquals("default", source.profile(5));
        assertEquals(List.of(), source.ownProfiles());
    }

    @Test
    void anEpochWaitsForTheOneBefore() {
        SteeredSource source = new SteeredSource(BASE, UNITS);
        assertFalse(source.isReady(SteeredSource.EPOCH_UNITS));
        judgeEpoch(source, 0, 0, false);
        assertTrue(source.isReady(SteeredSource.EPOCH_UNITS));
        assertFalse(source.isReady(2L * SteeredSource.EPOCH_UNITS));
    }

    @Test
    void theBestProfileIsParentOfTheNext() {
        SteeredSource source = new SteeredSource(BASE, UNITS);
        judgeEpoch(source, 0, 0, false);
        Profile best = source.ownProfiles().get(5 - 2);
        judgeEpoch(source, 1, 5, false);
        assertTrue(source.ownProfiles().contains(best));
        assertEquals(best.name(), source.profile(UNITS.firstOf(2L * SteeredSource.EPOCH_UNITS + 1)));
        assertEquals("default", source.profile(UNITS.firstOf(2L * SteeredSource.EPOCH_UNITS)));
    }

    @Test
    void theOrderOfUnitsDoesNotMatter() {
        SteeredSource forwards = new SteeredSource(BASE, UNITS);
        SteeredSource backwards = new SteeredSource(BASE, UNITS);
        for (int epoch = 0; epoch < EPOCHS - 1; epoch++) {
            judgeEpoch(forwards, epoch, 3, false);
            judgeEpoch(backwards, epoch, 3, true);
        }
        assertEquals(texts(forwards), texts(backwards));
    }

    @Test
    void otherRecordsGiveOtherWeights() {
        SteeredSource one = new SteeredSource(BASE, UNITS);
        SteeredSource other = new SteeredSource(BASE, UNITS);
        judgeEpoch(one, 0, 0, false);
        judgeEpoch(other, 0, 0, false);
        judgeEpoch(one, 1, 3, false);
        judgeEpoch(other, 1, 6, false);
        assertNotEquals(texts(one), texts(other));
    }

    @Test
    void noWeightDiesOut() {
        SteeredSource source = new SteeredSource(BASE, UNITS);
        judgeEpoch(source, 0, 0, false);
        for (Profile profile : source.ownProfiles()) {
            assertNotEquals(BASE.weights(), profile.weights());
            profile.weights()
                    .forEach((name, weight) -> assertEquals(BASE.weights().get(name) == 0, weight == 0));
        }
    }

    private static List<String> texts(SteeredSource source) {
        return source.ownProfiles().stream().map(p -> p.name() + p).toList();
    }
}
