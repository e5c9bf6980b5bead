package lockstep.compiler.analysis.dependence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import lockstep.compiler.analysis.dependence.DirectionSearch.Alone;
import lockstep.compiler.analysis.dependence.DirectionSearch.Level;
import lockstep.ir.number.ExactInt;
import org.junit.jupiter.api.Test;

/** Checks the directions found against all pairs of iterations. */
final class DirectionSearchTest {
    private static final int TRIES = 4000;

    private static ExactInt of(long number) {
        return ExactInt.of(number);
    }

    /** Two accesses in small loops. */
    private record Case(int[] first, int[] second, int[] last, int[] alone, int[] lastAlone, int constant, int size) {
        List<List<Direction>> found() {
            List<Level> levels = new ArrayList<>();
            for (int i = 0; i < first.length; i++) {
                levels.add(new Level(of(first[i]), of(second[i]), of(last[i])));
            }
            List<Alone> more = new ArrayList<>();
            for (int i = 0; i < alone.length; i++) {
                more.add(new Alone(of(alone[i]), of(lastAlone[i])));
            }
            List<List<Direction>> vectors =
                    new DirectionSearch(levels, more, of(constant), of(1 - size), of(size - 1)).run();
            assertNotNull(vectors);
            return vectors;
        }

        Set<List<Direction>> real() {
            Set<List<Direction>> real = new HashSet<>();
            goRound(0, constant, new ArrayList<>(), real);
            return real;
        }

        private void goRound(int level, int sum, List<Direction> vector, Set<List<Direction>> real) {
            if (level == first.length) {
                goAlone(0, sum, vector, real);
                return;
            }
            for (int i = 0; i <= last[level]; i++) {
                for (int j = 0; j <= last[level]; j++) {
                    List<Direction> next = new ArrayList<>(vector);
                    next.add(i < j ? Direction.LESS : i == j ? Direction.EQUAL : Direction.GREATER);
                    goRound(level + 1, sum + first[level] * i - second[level] * j, next, real);
                }
            }
        }

        private void goAlone(int index, int sum, List<Direction> vector, Set<List<Direction>> real) {
            if (index == alone.length) {
                if (Math.abs(sum) < size) {
                    real.add(vector);
                }
                return;
            }
            for (int i = 0; i <= lastAlone[index]; i++) {
                goAlone(index + 1, sum + alone[index] * i, vector, real);
            }
        }
    }

    private static int[] numbers(Random random, int count, int least, int most) {
        return random.ints(count, least, most + 1).toArray();
    }

    private static Case draw(Random random, int levels, int alone) {
        return new Case(
                numbers(random, levels, -6, 6),
                numbers(random, levels, -6, 6),
                numbers(random, levels, 0, 3),
                numbers(random, alone, -6, 6),
                numbers(random, alone, 0, 3),
                random.nextInt(-12, 13),
                random.nextInt(1, 5));
    }

    @Test
    void noDirectionIsMissing() {
        Random random = new Random(1);
        for (int i = 0; i < TRIES; i++) {
            Case drawn = draw(random, random.nextInt(1, 4), random.nextInt(0, 2));
            assertTrue(new HashSet<>(drawn.found()).containsAll(drawn.real()), drawn::toString);
        }
    }

    @Test
    void oneLoopIsExact() {
        Random random = new Random(2);
        for (int i = 0; i < TRIES; i++) {
            Case drawn = draw(random, 1, 0);
            assertEquals(drawn.real(), new HashSet<>(drawn.found()), drawn::toString);
        }
    }

    @Test
    void twoLoopsOfOneAccessEachAreExact() {
        Random random = new Random(3);
        for (int i = 0; i < TRIES; i++) {
            Case drawn = draw(random, 0, 2);
            assertEquals(drawn.real(), new HashSet<>(drawn.found()), drawn::toString);
        }
    }

    @Test
    void sameStepsAreExact() {
        Random random = new Random(4);
        for (int i = 0; i < TRIES; i++) {
            Case other = draw(random, random.nextInt(1, 4), 0);
            Case drawn = new Case(
                    other.first(),
                    other.first(),
                    other.last(),
                    other.alone(),
                    other.lastAlone(),
                    other.constant(),
                    other.size());
            assertEquals(drawn.real(), new HashSet<>(drawn.found()), drawn::toString);
        }
    }

    @Test
    void rowsThatDoNotOverlapMeetInTheSameRoundAlone() {
        Case rows = new Case(new int[] {64, 1}, new int[] {64, 1}, new int[] {63, 63}, new int[0], new int[0], 0, 1);
        assertEquals(List.of(List.of(Direction.EQUAL, Direction.EQUAL)), rows.found());
    }

    @Test
    void whatIsTooFarApartIsIndependent() {
        Case apart = new Case(new int[] {4}, new int[] {4}, new int[] {9}, new int[0], new int[0], 40, 4);
        assertEquals(List.of(), apart.found());
        Case odd = new Case(new int[] {2, 4}, new int[] {4, 2}, new int[] {9, 9}, new int[0], new int[0], 7, 1);
        assertEquals(List.of(), odd.found());
    }
}
