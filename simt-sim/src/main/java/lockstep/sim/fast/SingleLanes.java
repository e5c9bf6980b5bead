package lockstep.sim.fast;

/**
 * Loops over the floats of a warp's lanes, held as bits, in plain Java: IEEE 754, to nearest even, subnormals kept.
 * Arrays have {@value LaneMasks#LANES} entries. A result is written in the lanes of {@code mask} only; methods that
 * compute return the lanes whose result is a NaN; its payload is unspecified, so the caller leaves these to the
 * reference engine.
 */
class SingleLanes {
    private final int[] scratch = new int[LaneMasks.LANES];

    private int finish(int[] out, int nan, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            out[lane] = scratch[lane];
        }
        return nan & mask;
    }

    /** Sums. */
    int add(int[] out, int[] a, int[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            float x = Float.intBitsToFloat(a[i]);
            float y = Float.intBitsToFloat(b[i]);
            float result = x + y;
            scratch[i] = Float.floatToRawIntBits(result);
            nan |= (Float.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Differences. */
    int sub(int[] out, int[] a, int[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            float x = Float.intBitsToFloat(a[i]);
            float y = Float.intBitsToFloat(b[i]);
            float result = x - y;
            scratch[i] = Float.floatToRawIntBits(result);
            nan |= (Float.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Products. */
    int mul(int[] out, int[] a, int[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            float x = Float.intBitsToFloat(a[i]);
            float y = Float.intBitsToFloat(b[i]);
            float result = x * y;
            scratch[i] = Float.floatToRawIntBits(result);
            nan |= (Float.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Quotients. */
    int div(int[] out, int[] a, int[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            float x = Float.intBitsToFloat(a[i]);
            float y = Float.intBitsToFloat(b[i]);
            float result = x / y;
            scratch[i] = Float.floatToRawIntBits(result);
            nan |= (Float.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Lesser numbers, -0 below +0; a NaN where an operand is one. */
    int min(int[] out, int[] a, int[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            float x = Float.intBitsToFloat(a[i]);
            float y = Float.intBitsToFloat(b[i]);
            float result = Math.min(x, y);
            scratch[i] = Float.floatToRawIntBits(result);
            nan |= (Float.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Greater numbers, -0 below +0; a NaN where an operand is one. */
    int max(int[] out, int[] a, int[] b, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            float x = Float.intBitsToFloat(a[i]);
            float y = Float.intBitsToFloat(b[i]);
            float result = Math.max(x, y);
            scratch[i] = Float.floatToRawIntBits(result);
            nan |= (Float.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Products plus a third number, rounded once. */
    int fma(int[] out, int[] a, int[] b, int[] c, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            float x = Float.intBitsToFloat(a[i]);
            float y = Float.intBitsToFloat(b[i]);
            float z = Float.intBitsToFloat(c[i]);
            float result = Math.fma(x, y, z);
            scratch[i] = Float.floatToRawIntBits(result);
            nan |= (Float.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Square roots. */
    int sqrt(int[] out, int[] a, int mask) {
        int nan = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            float x = Float.intBitsToFloat(a[i]);
            float result = (float) Math.sqrt(x);
            scratch[i] = Float.floatToRawIntBits(result);
            nan |= (Float.isNaN(result) ? 1 : 0) << i;
        }
        return finish(out, nan, mask);
    }

    /** Lanes where the first is less. */
    int less(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Float.intBitsToFloat(a[i]) < Float.intBitsToFloat(b[i]) ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where both are equal numbers. */
    int equal(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Float.intBitsToFloat(a[i]) == Float.intBitsToFloat(b[i]) ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Converts signed words. */
    void fromSigned(int[] out, int[] a, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i++) {
            scratch[i] = Float.floatToRawIntBits(a[i]);
        }
        finish(out, 0, mask);
    }
}
