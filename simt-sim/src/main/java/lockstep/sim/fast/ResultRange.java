package lockstep.sim.fast;

import java.math.BigInteger;
import java.util.List;
import lockstep.sim.image.ValueConstraints;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link ValueConstraints} says of a result that is a plain number of at most 64 bits: that it lies in one range, which may
 * wrap. Where it holds the guard does nothing; where it does not the reference engine says what follows.
 *
 * @param low the first number of the range
 * @param span how many numbers are in it, unsigned; 0 for all
 * @param bits ones, as many as the number has
 */
record ResultRange(long low, long span, long bits) {
    /** The claim of a guard that says no more than this; null if it says more, or speaks of wider numbers. */
    static @Nullable ResultRange of(ValueConstraints guard) {
        List<BigInteger> ranges = guard.ranges();
        boolean saysMore = guard.isNonnull() || guard.alignment() > 1 || guard.dereferenceable() > 0
                || guard.excludedClasses() != 0;
        if (saysMore || ranges.size() > 2 || guard.width() > Long.SIZE) {
            return null;
        }
        long bits = -1L >>> Long.SIZE - guard.width();
        if (ranges.isEmpty()) {
            return new ResultRange(0, 0, bits);
        }
        long low = ranges.get(0).longValue() & bits;
        return new ResultRange(low, ranges.get(1).longValue() - low & bits, bits);
    }

    boolean holds(long value) {
        return span == 0 || Long.compareUnsigned(value - low & bits, span) < 0;
    }

    /** Whether all numbers from 0 to {@code most} are in the range; {@code most} is not negative. */
    boolean holdsUpTo(long most) {
        long below = -low & bits;
        return span == 0
                || Long.compareUnsigned(below, span) < 0
                        && Long.compareUnsigned(most, span - below) < 0;
    }

    /** Whether the entries of the lanes in {@code mask} are in the range. */
    boolean holds(int[] values, int mask) {
        if (span == 0) {
            return true;
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            if (!holds(values[Integer.numberOfTrailingZeros(rest)])) {
                return false;
            }
        }
        return true;
    }

    /** The same for longs. */
    boolean holds(long[] values, int mask) {
        if (span == 0) {
            return true;
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            if (!holds(values[Integer.numberOfTrailingZeros(rest)])) {
                return false;
            }
        }
        return true;
    }
}
