package lockstep.compiler.analysis.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Predicate;
import org.junit.jupiter.api.Test;

/** Ranges as sets, for all four-bit ranges and pairs of ranges. Oracle: sets as masks of sixteen bits. */
final class WrappedRangeTest {
    private static final int ALL = 0xffff;

    /** The pairs of numbers for which each predicate holds: x + 16 y. */
    private static final Map<Predicate, BitSet> PAIRS = pairs();

    private static Map<Predicate, BitSet> pairs() {
        Map<Predicate, BitSet> pairs = new EnumMap<>(Predicate.class);
        for (Predicate predicate : predicates()) {
            BitSet set = new BitSet(Nibbles.COUNT * Nibbles.COUNT);
            for (int i = 0; i < Nibbles.COUNT * Nibbles.COUNT; i++) {
                set.set(i, isDefinedToHold(predicate, i & Nibbles.MASK, i >> Nibbles.WIDTH));
            }
            pairs.put(predicate, set);
        }
        return pairs;
    }

    /** Whether {@code x predicate y}. */
    static boolean holds(Predicate predicate, int x, int y) {
        return PAIRS.get(predicate).get(x + (y << Nibbles.WIDTH));
    }

    /** By the definition of the predicate. */
    private static boolean isDefinedToHold(Predicate predicate, int x, int y) {
        int a = predicate.isSigned() ? Nibbles.signed(x) : x;
        int b = predicate.isSigned() ? Nibbles.signed(y) : y;
        String word = predicate.word().replaceFirst("^[us]", "");
        return switch (word) {
            case "eq" -> a == b;
            case "ne" -> a != b;
            case "lt" -> a < b;
            case "le" -> a <= b;
            case "gt" -> a > b;
            case "ge" -> a >= b;
            default -> throw new IllegalArgumentException(word);
        };
    }

    static List<Predicate> predicates() {
        return Arrays.stream(Predicate.values()).filter(p -> !p.isOfFloats()).toList();
    }

    private static void assertSame(int expected, WrappedRange actual) {
        assertEquals(expected, Nibbles.numbers(actual), actual::toString);
    }

    @Test
    void limitsAreThoseOfTheNumbers() {
        for (WrappedRange range : Nibbles.ranges()) {
            int least = 16;
            int most = -1;
            int leastSigned = 8;
            int mostSigned = -9;
            for (int x = 0; x < Nibbles.COUNT; x++) {
                if ((Nibbles.numbers(range) >> x & 1) != 0) {
                    least = Math.min(least, x);
                    most = Math.max(most, x);
                    leastSigned = Math.min(leastSigned, Nibbles.signed(x));
                    mostSigned = Math.max(mostSigned, Nibbles.signed(x));
                }
            }
            if (!range.isEmpty()) {
                assertEquals(least, range.least().intValueExact(), range::toString);
                assertEquals(most, range.most().intValueExact(), range::toString);
                assertEquals(leastSigned, range.leastSigned().intValueExact(), range::toString);
                assertEquals(mostSigned, range.mostSigned().intValueExact(), range::toString);
            }
        }
    }

    @Test
    void oneRangeAndItsContrary() {
        for (WrappedRange range : Nibbles.ranges()) {
            assertSame(~Nibbles.numbers(range) & ALL, range.inverse());
            assertSame(Nibbles.numbers(range), WrappedRange.covering(Nibbles.WIDTH, range.parts()));
            assertTrue(range.parts().size() <= 3);
            for (int x = 0; x < Nibbles.COUNT; x++) {
                assertEquals((Nibbles.numbers(range) >> x & 1) != 0, range.contains(ExactInt.of(x)));
            }
        }
    }

    @Test
    void twoRangesAsSets() {
        for (WrappedRange a : Nibbles.ranges()) {
            for (WrappedRange b : Nibbles.ranges()) {
                int left = Nibbles.numbers(a);
                int right = Nibbles.numbers(b);
                assertEquals((right & ~left) == 0, a.covers(b), () -> a + " covers " + b);
                assertHull(left & right, a.intersect(b));
                assertHull(left | right, a.union(b));
            }
        }
    }

    /** The range covers the set, and no smaller range does. */
    private static void assertHull(int set, WrappedRange range) {
        assertEquals(0, set & ~Nibbles.numbers(range), range::toString);
        assertEquals(set == 0 ? 0 : Nibbles.sizeOfHull(set), range.count().intValueExact(), range::toString);
    }

    @Test
    void comparisonsOfAllPairsAreDecidedIfTheyCanBe() {
        for (WrappedRange a : Nibbles.ranges()) {
            for (WrappedRange b : Nibbles.ranges()) {
                int left = Nibbles.numbers(a);
                int right = Nibbles.numbers(b);
                for (Predicate p : PAIRS.keySet()) {
                    Optional<Boolean> expected =
                            a.isEmpty() || b.isEmpty() ? Optional.empty() : decided(p, left, right);
                    assertEquals(expected, WrappedRange.compare(p, a, b), () -> a + " " + p + " " + b);
                }
            }
        }
    }

    private static Optional<Boolean> decided(Predicate p, int left, int right) {
        boolean some = false;
        boolean all = true;
        BitSet pairs = PAIRS.get(p);
        for (int x = 0; x < Nibbles.COUNT; x++) {
            for (int y = 0; (left >> x & 1) != 0 && y < Nibbles.COUNT; y++) {
                if ((right >> y & 1) != 0) {
                    boolean holds = pairs.get(x + (y << Nibbles.WIDTH));
                    some |= holds;
                    all &= holds;
                }
            }
        }
        return some == all ? Optional.of(all) : Optional.empty();
    }

    @Test
    void bitsAndRangesOfOneAnotherLoseNothingThatTheyCanSay() {
        for (KnownBits bits : Nibbles.patterns()) {
            assertHull(Nibbles.numbers(bits), WrappedRange.of(bits));
        }
        for (WrappedRange range : Nibbles.ranges()) {
            int set = Nibbles.numbers(range);
            assertEquals(set == 0 ? ALL : Nibbles.hullOfBits(set), Nibbles.numbers(KnownBits.of(range)));
        }
    }

    @Test
    void castsHaveEveryNumber() {
        for (WrappedRange range : Nibbles.ranges()) {
            int low = 0;
            for (int x = 0; x < Nibbles.COUNT; x++) {
                if ((Nibbles.numbers(range) >> x & 1) != 0) {
                    low |= 1 << (x & 3);
                    assertTrue(RangeArithmetic.signExtended(range, 8).contains(ExactInt.of(Nibbles.signed(x))));
                    assertTrue(RangeArithmetic.zeroExtended(range, 8).contains(ExactInt.of(x)));
                }
            }
            assertEquals(0, low & ~Nibbles.numbers(RangeArithmetic.truncated(range, 2)), range::toString);
        }
    }
}
