package lockstep.sim.fast;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The loops of {@link SingleLanes} with vectors of the machine's preferred length. */
final class VectorSingleLanes extends SingleLanes {
    private static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_PREFERRED;
    private static final int STEP = SPECIES.length();

    private static FloatVector at(int[] values, int lane) {
        return IntVector.fromArray(SPECIES, values, lane).reinterpretAsFloats();
    }

    /** Writes results; returns which of those in the mask are NaNs. */
    private static long put(int[] out, int lane, FloatVector value, int mask) {
        IntVector bits = value.reinterpretAsInts();
        long nan = value.test(VectorOperators.IS_NAN).toLong() << lane;
        if (mask == LaneMasks.ALL) {
            bits.intoArray(out, lane);
            return nan;
        }
        bits.intoArray(out, lane, VectorMask.fromLong(SPECIES, (mask & LaneMasks.WORD) >>> lane));
        return nan & mask;
    }

    @Override
    int add(int[] out, int[] a, int[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).add(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int sub(int[] out, int[] a, int[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).sub(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int mul(int[] out, int[] a, int[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).mul(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int div(int[] out, int[] a, int[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).div(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int min(int[] out, int[] a, int[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).min(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int max(int[] out, int[] a, int[] b, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).max(at(b, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int fma(int[] out, int[] a, int[] b, int[] c, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).fma(at(b, i), at(c, i)), mask);
        }
        return (int) nan;
    }

    @Override
    int sqrt(int[] out, int[] a, int mask) {
        long nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            nan |= put(out, i, at(a, i).lanewise(VectorOperators.SQRT), mask);
        }
        return (int) nan;
    }

    @Override
    int less(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).compare(VectorOperators.LT, at(b, i)).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int equal(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).compare(VectorOperators.EQ, at(b, i)).toLong() << i;
        }
        return (int) lanes;
    }
}
