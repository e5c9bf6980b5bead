package lockstep.sim.fast;

/**
 * Loops over the doubles of a warp's lanes, held as bits, in plain Java: IEEE 754, to nearest even, subnormals kept.
 * Arrays have {@value LaneMasks#LANES} entries. A result is written in the lanes of {@code mask} only; methods that
 * compute return the lanes whose result is a NaN; its payload is unspecified, so the caller leaves these to the
 * reference engine.
 */
class DoubleLanes {
    private final long[] scratch = new long[LaneMasks.LANES];

    private int finish(long[] out, int nan, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            out[lane] = scratch[lane];
        }
        return nan & mask;
    }

    /** Sums. */
    int add(long[] out, long[] a, long[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            double x = Double.longBitsToDouble(a[i]);
            double y = Double.longBitsToDouble(b[i]);
            double result = x + y;
            scratch[i] = Double.doubleToRawLongBits(result);
            nan |= (Double.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Differences. */
    int sub(long[] out, long[] a, long[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            double x = Double.longBitsToDouble(a[i]);
            double y = Double.longBitsToDouble(b[i]);
            double result = x - y;
            scratch[i] = Double.doubleToRawLongBits(result);
            nan |= (Double.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Products. */
    int mul(long[] out, long[] a, long[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            double x = Double.longBitsToDouble(a[i]);
            double y = Double.longBitsToDouble(b[i]);
            double result = x * y;
            scratch[i] = Double.doubleToRawLongBits(result);
            nan |= (Double.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Quotients. */
    int div(long[] out, long[] a, long[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            double x = Double.longBitsToDouble(a[i]);
            double y = Double.longBitsToDouble(b[i]);
            double result = x / y;
            scratch[i] = Double.doubleToRawLongBits(result);
            nan |= (Double.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Lesser numbers, -0 below +0; a NaN where an operand is one. */
    int min(long[] out, long[] a, long[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            double x = Double.longBitsToDouble(a[i]);
            double y = Double.longBitsToDouble(b[i]);
            double result = Math.min(x, y);
            scratch[i] = Double.doubleToRawLongBits(result);
            nan |= (Double.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Greater numbers, -0 below +0; a NaN where an operand is one. */
    int max(long[] out, long[] a, long[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            double x = Double.longBitsToDouble(a[i]);
            double y = Double.longBitsToDouble(b[i]);
            double result = Math.max(x, y);
            scratch[i] = Double.doubleToRawLongBits(result);
            nan |= (Double.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Products plus a third number, rounded once. */
    int fma(long[] out, long[] a, long[] b, long[] c, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            double x = Double.longBitsToDouble(a[i]);
            double y = Double.longBitsToDouble(b[i]);
            double z = Double.longBitsToDouble(c[i]);
            double result = Math.fma(x, y, z);
            scratch[i] = Double.doubleToRawLongBits(result);
            nan |= (Double.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Square roots. */
    int sqrt(long[] out, long[] a, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            double x = Double.longBitsToDouble(a[i]);
            double result = Math.sqrt(x);
            scratch[i] = Double.doubleToRawLongBits(result);
            nan |= (Double.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Lanes where the first is less. */
    int less(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Double.longBitsToDouble(a[i]) < Double.longBitsToDouble(b[i]) ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where both are equal numbers. */
    int equal(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Double.longBitsToDouble(a[i]) == Double.longBitsToDouble(b[i]) ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Converts signed words, which is exact. */
    void fromSigned(long[] out, int[] a, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i++) {
            scratch[i] = Double.doubleToRawLongBits(a[i]);
        }
        finish(out, 0, mask);
    }
}
