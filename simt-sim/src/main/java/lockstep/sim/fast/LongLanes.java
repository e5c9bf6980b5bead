package lockstep.sim.fast;

/**
 * Loops over the 64-bit integers of a warp's lanes, in plain Java. Arrays have one entry a lane,
 * {@value LaneMasks#LANES} in all. A result is written in the lanes of {@code mask} only and may be an operand as well;
 * returned masks cover all lanes.
 */
class LongLanes {
    private final long[] scratch = new long[LaneMasks.LANES];

    private long[] target(long[] out, int mask) {
        return mask == LaneMasks.ALL ? out : scratch;
    }

    private void finish(long[] out, long[] from, int mask) {
        if (from != out) {
            copy(out, from, mask);
        }
    }

    /** A copy. */
    void copy(long[] out, long[] a, int mask) {
        if (mask == LaneMasks.ALL) {
            System.arraycopy(a, 0, out, 0, LaneMasks.LANES);
            return;
        }
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            out[lane] = a[lane];
        }
    }

    /** The same value in all lanes. */
    void fill(long[] out, long value, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            out[Integer.numberOfTrailingZeros(rest)] = value;
        }
    }

    /** Sums. */
    void add(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] + b[i];
        }
        finish(out, to, mask);
    }

    /** Differences. */
    void sub(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] - b[i];
        }
        finish(out, to, mask);
    }

    /** Products. */
    void mul(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] * b[i];
        }
        finish(out, to, mask);
    }

    /** Bitwise and. */
    void and(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] & b[i];
        }
        finish(out, to, mask);
    }

    /** Bitwise or. */
    void or(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] | b[i];
        }
        finish(out, to, mask);
    }

    /** Bitwise exclusive or. */
    void xor(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] ^ b[i];
        }
        finish(out, to, mask);
    }

    /** Shifts left; amounts count modulo the width. */
    void shl(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] << b[i];
        }
        finish(out, to, mask);
    }

    /** Shifts right, zeros in; amounts count modulo the width. */
    void lshr(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] >>> b[i];
        }
        finish(out, to, mask);
    }

    /** Shifts right, copies of the sign in; amounts count modulo the width. */
    void ashr(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] >> b[i];
        }
        finish(out, to, mask);
    }

    /** Shifts left by words; from the width on, all bits are out. */
    void shlFar(long[] out, long[] a, int[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (b[i] & ~63) == 0 ? a[i] << b[i] : 0;
        }
        finish(out, to, mask);
    }

    /** Shifts right by words, zeros in; from the width on, all bits are out. */
    void lshrFar(long[] out, long[] a, int[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (b[i] & ~63) == 0 ? a[i] >>> b[i] : 0;
        }
        finish(out, to, mask);
    }

    /** Shifts right by words, copies of the sign in; from the width on, all bits are copies of the sign. */
    void ashrFar(long[] out, long[] a, int[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (b[i] & ~63) == 0 ? a[i] >> b[i] : a[i] >> 63;
        }
        finish(out, to, mask);
    }

    /** Lesser as signed numbers. */
    void smin(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = Math.min(a[i], b[i]);
        }
        finish(out, to, mask);
    }

    /** Greater as signed numbers. */
    void smax(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = Math.max(a[i], b[i]);
        }
        finish(out, to, mask);
    }

    /** Lesser as unsigned numbers. */
    void umin(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = Long.compareUnsigned(a[i], b[i]) <= 0 ? a[i] : b[i];
        }
        finish(out, to, mask);
    }

    /** Greater as unsigned numbers. */
    void umax(long[] out, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = Long.compareUnsigned(a[i], b[i]) >= 0 ? a[i] : b[i];
        }
        finish(out, to, mask);
    }

    /** The bits of {@code kept}. */
    void keep(long[] out, long[] a, long kept, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] & kept;
        }
        finish(out, to, mask);
    }

    /** With the bits of {@code flipped} inverted. */
    void flip(long[] out, long[] a, long flipped, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] ^ flipped;
        }
        finish(out, to, mask);
    }

    /** One of two values by a bit a lane. */
    void select(long[] out, int condition, long[] a, long[] b, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (condition >>> i & 1) != 0 ? a[i] : b[i];
        }
        finish(out, to, mask);
    }

    /** Lanes whose values are equal. */
    int eq(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] == b[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where the first is less as a signed number. */
    int slt(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] < b[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where the first is less or equal as a signed number. */
    int sle(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] <= b[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where the first is less as an unsigned number. */
    int ult(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Long.compareUnsigned(a[i], b[i]) < 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where the first is less or equal as an unsigned number. */
    int ule(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Long.compareUnsigned(a[i], b[i]) <= 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose sum leaves the signed range. */
    int addOverflows(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (((a[i] ^ a[i] + b[i]) & (b[i] ^ a[i] + b[i])) < 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose sum leaves the unsigned range. */
    int addCarries(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Long.compareUnsigned(a[i] + b[i], a[i]) < 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose difference leaves the signed range. */
    int subOverflows(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (((a[i] ^ b[i]) & (a[i] ^ a[i] - b[i])) < 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes that have a common bit. */
    int overlaps(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= ((a[i] & b[i]) != 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose shift left loses a set bit; amounts below the width. */
    int shlCarries(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] << b[i] >>> b[i] != a[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose shift left changes the sign on the way; amounts below the width. */
    int shlOverflows(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] << b[i] >> b[i] != a[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose shift right loses a set bit; amounts below the width. */
    int shrLoses(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] >>> b[i] << b[i] != a[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose product leaves the signed range. */
    int mulOverflows(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Math.multiplyHigh(a[i], b[i]) != a[i] * b[i] >> 63 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose product leaves the unsigned range. */
    int mulCarries(long[] a, long[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Math.unsignedMultiplyHigh(a[i], b[i]) != 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose value is at least {@code bound} as an unsigned number. */
    int atLeast(long[] a, long bound) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Long.compareUnsigned(a[i], bound) >= 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose lowest bit is set. */
    int bit(long[] a) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= ((a[i] & 1) != 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** {@code value} where a bit is set, else 0. */
    void expand(long[] out, int bits, long value, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = -((long) (bits >>> i & 1)) & value;
        }
        finish(out, to, mask);
    }

    /** Words zero-extended. */
    void widen(long[] out, int[] a, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] & LaneMasks.WORD;
        }
        finish(out, to, mask);
    }

    /** The bits of two words, the lower ones first. */
    void join(long[] out, int[] lower, int[] upper, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = lower[i] & LaneMasks.WORD | (long) upper[i] << Integer.SIZE;
        }
        finish(out, to, mask);
    }

    /** Words sign-extended, of which the sign bit is {@code unused} bits from the top. */
    void widenSigned(long[] out, int[] a, int unused, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            int word = a[i] << unused >> unused;
            to[i] = word;
        }
        finish(out, to, mask);
    }

    /** Multiples added to a base: {@code a + b * stride + constant}. */
    void move(long[] out, long[] a, long[] b, long stride, long constant, int mask) {
        long[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] + b[i] * stride + constant;
        }
        finish(out, to, mask);
    }

    /**
     * Whether all lanes of {@code mask} are in {@code [low, high]}, where {@code high - low} is not negative, with all
     * of {@code bits} clear.
     */
    boolean areWithin(long[] a, long low, long high, long bits, int mask) {
        long span = high - low;
        long wrong = 0;
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            long value = a[Integer.numberOfTrailingZeros(rest)];
            long distance = value - low;
            wrong |= (distance | span - distance) & Long.MIN_VALUE | value & bits;
        }
        return wrong == 0;
    }

    /** Whether each lane has {@code stride} more than the one before it. */
    boolean areInRow(long[] a, long stride) {
        long wrong = 0;
        for (int i = 1; i < LaneMasks.LANES; i++) {
            wrong |= a[0] + i * stride ^ a[i];
        }
        return wrong == 0;
    }

    /** A constant added in all lanes. */
    void displace(long[] out, long[] a, long constant) {
        for (int i = 0; i < LaneMasks.LANES; i++) {
            out[i] = a[i] + constant;
        }
    }

    /** Words extended, and products of these and longs. */
    void wideMul(long[] extended, long[] out, int[] a, boolean isSigned, long[] b, int mask) {
        extend(extended, a, isSigned, mask);
        mul(out, extended, b, mask);
    }

    /** Words extended, products of these and longs, and sums of those and other longs. */
    void wideMulAdd(
            long[] extended, long[] product, long[] out, int[] a, boolean isSigned, long[] b, long[] c, int mask) {
        extend(extended, a, isSigned, mask);
        mul(product, extended, b, mask);
        add(out, product, c, mask);
    }

    private void extend(long[] out, int[] a, boolean isSigned, int mask) {
        if (isSigned) {
            widenSigned(out, a, 0, mask);
        } else {
            widen(out, a, mask);
        }
    }
}
