package lockstep.compiler.remat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Law: the profile in chunks says what an array of points says, after any ranges were put on and taken off. */
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
