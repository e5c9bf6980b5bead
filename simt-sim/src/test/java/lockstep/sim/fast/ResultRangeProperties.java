package lockstep.sim.fast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import lockstep.sim.image.ValueConstraints;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * Law: a result range holds for exactly the numbers in the ranges of the constraints. Oracle:
 * {@link ValueConstraints#isInRange}.
 */
final class ResultRangeProperties {
    private static ValueConstraints ranges(int width, long... bounds) {
        List<BigInteger> list = IntStream.range(0, bounds.length)
                .mapToObj(i -> unsigned(bounds[i], width))
                .toList();
        return new ValueConstraints(true, false, 1, list, 0, false, 0, width);
    }

    private static BigInteger unsigned(long value, int width) {
        return BigInteger.valueOf(value).mod(BigInteger.ONE.shiftLeft(width));
    }

    private static ResultRange claim(ValueConstraints constraints) {
        ResultRange claim = ResultRange.of(constraints);
        assertNotNull(claim);
        return claim;
    }

    /** Includes wrapping ranges, full ranges, and inactive lanes. */
    @Property(tries = 300)
    void bytesMatchTheConstraints(
            @ForAll @IntRange(min = 0, max = 255) int low,
            @ForAll @IntRange(min = 0, max = 255) int high,
            @ForAll int mask) {
        ValueConstraints constraints = ranges(8, low, high);
        ResultRange claim = claim(constraints);
        boolean allBefore = true;
        for (int value = 0; value < 256; value++) {
            boolean isIn = constraints.isInRange(BigInteger.valueOf(value));
            assertEquals(isIn, claim.holds(value), "" + value);
            assertEquals(isIn, claim.holds((byte) value), "sign-extended " + value);
            allBefore &= isIn;
            assertEquals(allBefore, claim.holdsUpTo(value), "0 to " + value);
        }
        int[] words = IntStream.range(low, low + 32).toArray();
        long[] longs = IntStream.of(words).asLongStream().toArray();
        boolean all = IntStream.range(0, 32)
                .filter(lane -> (mask >>> lane & 1) != 0)
                .allMatch(lane -> constraints.isInRange(unsigned(words[lane], 8)));
        assertEquals(all, claim.holds(words, mask));
        assertEquals(all, claim.holds(longs, mask));
    }

    @Property(tries = 300)
    void longsAsTheGuardSays(@ForAll long low, @ForAll long high, @ForAll long value, @ForAll boolean isNear) {
        ValueConstraints constraints = ranges(64, low, high);
        long probe = isNear ? high - (value & 3) : value;
        assertEquals(
                constraints.isInRange(unsigned(probe, 64)), claim(constraints).holds(probe));
    }

    /** Constraints other than one range of a number are left to the reference engine. */
    @Test
    void otherConstraintsAreNotARange() {
        List<BigInteger> none = List.of();
        assertNull(ResultRange.of(ranges(32, 0, 2, 5, 10)));
        assertNull(ResultRange.of(new ValueConstraints(false, true, 1, none, 0, false, 0, 64)));
        assertNull(ResultRange.of(new ValueConstraints(false, false, 8, none, 0, false, 0, 64)));
        assertNull(ResultRange.of(new ValueConstraints(false, false, 1, none, 4, true, 0, 64)));
        assertNull(ResultRange.of(ranges(128, 0, 2)));
    }
}
