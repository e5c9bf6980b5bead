package lockstep.compiler.remat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Law: the chunked profile equals an array of points, after any ranges were added and removed. */
class PressureProfileProperties {
    private static final int RANGES = 60;

    @Property(tries = 300)
    void chunksAgreeWithPoints(
            @ForAll @IntRange(min = 1, max = 700) int points,
            @ForAll @IntRange(min = 0, max = 40) int target,
            @ForAll long seed) {
        Random random = new Random(seed);
        PressureProfile profile = new PressureProfile(points, target);
        int[] taken = new int[points];
        for (int i = 0; i < RANGES; i++) {
            int first = random.nextInt(points);
            int last = first + random.nextInt(points - first);
            int registers = random.nextInt(9) - 4;
            profile.add(IntArrayList.of(first, last), registers);
            for (int point = first; point <= last; point++) {
                taken[point] += registers;
            }
            assertAgree(taken, target, profile);
        }
    }

    /** Law: replacing ranges is removing the old ones and adding the new ones. */
    @Property(tries = 300)
    void replacedRangesAgreeWithPoints(
            @ForAll @IntRange(min = 1, max = 700) int points,
            @ForAll @IntRange(min = 0, max = 40) int target,
            @ForAll long seed) {
        Random random = new Random(seed);
        PressureProfile profile = new PressureProfile(points, target);
        int[] taken = new int[points];
        IntArrayList before = new IntArrayList();
        for (int i = 0; i < RANGES; i++) {
            IntArrayList after = ranges(random, points);
            int registers = 1 + random.nextInt(4);
            profile.add(before, registers - 1);
            put(before, registers - 1, taken);
            profile.replace(before, after, registers);
            put(before, -registers, taken);
            put(after, registers, taken);
            assertAgree(taken, target, profile);
            before = after;
        }
    }

    /** Ordered by first points; some overlap. */
    private static IntArrayList ranges(Random random, int points) {
        IntArrayList ranges = new IntArrayList();
        for (int first = random.nextInt(1 + points / 4); first < points; first += 1 + random.nextInt(100)) {
            ranges.add(first);
            ranges.add(Math.min(points - 1, first + random.nextInt(120)));
        }
        return ranges;
    }

    private static void put(IntArrayList ranges, int registers, int[] taken) {
        for (int i = 0; i < ranges.size(); i += 2) {
            for (int point = ranges.getInt(i); point <= ranges.getInt(i + 1); point++) {
                taken[point] += registers;
            }
        }
    }

    private static void assertAgree(int[] taken, int target, PressureProfile profile) {
        long excess = 0;
        int worst = 0;
        for (int point = 0; point < taken.length; point++) {
            assertEquals(taken[point], profile.at(point));
            excess += Math.max(0, taken[point] - target);
            worst = taken[point] > taken[worst] ? point : worst;
        }
        assertEquals(excess, profile.excess());
        assertEquals(worst, profile.worst());
    }
}
