package lockstep.sim.fast;

import java.math.BigInteger;
import java.util.List;
import lockstep.sim.image.ValueConstraints;
import org.jspecify.annotations.Nullable;

/**
 * The range, which may wrap, that {@link ValueConstraints} give a plain result of at most 64 bits. Values in the range
 * are unchanged; for any other value the reference engine decides what follows.
 *
 * @param low the first number of the range
 * @param span the number of values in it, unsigned; 0 for all
 * @param bits a mask of the width of the number
 */
record ResultRange(long low, long span, long bits) {
    /**
     * The range of {@code constraints} that consist of a range only; null if there are others, or for wider numbers.
     */
    static @Nullable ResultRange of(ValueConstraints constraints) {
        List<BigInteger> ranges = constraints.ranges();
        boolean saysMore = constraints.isNonnull()
                || constraints.alignment() > 1
                || constraints.dereferenceable() > 0
                || constraints.excludedClasses() != 0;
        if (saysMore || ranges.size() > 2 || constraints.width() > Long.SIZE) {
            return null;
        }
        long bits = -1L >>> Long.SIZE - constraints.width();
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
        return span == 0 || Long.compareUnsigned(below, span) < 0 && Long.compareUnsigned(most, span - below) < 0;
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
