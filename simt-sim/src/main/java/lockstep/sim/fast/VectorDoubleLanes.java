package lockstep.sim.fast;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The loops of {@link DoubleLanes} with vectors of the machine's preferred length. */
final class VectorDoubleLanes extends DoubleLanes {
    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;
    private static final int STEP = SPECIES.length();

    private static DoubleVector at(long[] values, int lane) {
        return LongVector.fromArray(SPECIES, values, lane).reinterpretAsDoubles();
    }

    /** Writes results; returns which of those in the mask are NaNs. */
    private static long put(long[] out, int lane, DoubleVector value, int mask) {
        LongVector bits = value.reinterpretAsLongs();
        long nan = value.test(VectorOperators.IS_NAN).toLong() << lane;
        if (mask == LaneMasks.ALL) {
            bits.intoArray(out, lane);
            return nan;
        }
        bits.intoArray(out, lane, VectorMask.fromLong(SPECIES, (mask & LaneMasks.WORD) >>> lane));
        return nan & mask;
    }

    @Override
    int add(long[] out, long[] a, long[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).add(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int sub(long[] out, long[] a, long[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).sub(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int mul(long[] out, long[] a, long[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).mul(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int div(long[] out, long[] a, long[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).div(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int min(long[] out, long[] a, long[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).min(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int max(long[] out, long[] a, long[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).max(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int fma(long[] out, long[] a, long[] b, long[] c, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).fma(at(b, i), at(c, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int sqrt(long[] out, long[] a, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).lanewise(VectorOperators.SQRT), mask);
        }
        return (int) nan;
    }

    @Override
    int less(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).compare(VectorOperators.LT, at(b, i)).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int equal(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).compare(VectorOperators.EQ, at(b, i)).toLong() << i;
        }
        return (int) lanes;
    }
}
