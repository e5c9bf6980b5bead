package lockstep.sim.fast;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import lockstep.sim.memory.WarpAccess;

/**
 * Loops over the 32-bit integers of a warp's lanes, in plain Java. Arrays have one entry a lane,
 * {@value LaneMasks#LANES} in all. A result is written in the lanes of {@code mask} only and may be an operand as well;
 * returned masks cover all lanes.
 */
class WordLanes implements WarpAccess.Rows {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final int[] scratch = new int[LaneMasks.LANES];

    private int[] target(int[] out, int mask) {
        return mask == LaneMasks.ALL ? out : scratch;
    }

    private void finish(int[] out, int[] from, int mask) {
        if (from != out) {
            copy(out, from, mask);
        }
    }

    /** A copy. */
    void copy(int[] out, int[] a, int mask) {
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
    void fill(int[] out, int value, int mask) {
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            out[Integer.numberOfTrailingZeros(rest)] = value;
        }
    }

    /** Sums. */
    void add(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] + b[i];
        }
        finish(out, to, mask);
    }

    /** Differences. */
    void sub(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] - b[i];
        }
        finish(out, to, mask);
    }

    /** Products. */
    void mul(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] * b[i];
        }
        finish(out, to, mask);
    }

    /** Bitwise and. */
    void and(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] & b[i];
        }
        finish(out, to, mask);
    }

    /** Bitwise or. */
    void or(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] | b[i];
        }
        finish(out, to, mask);
    }

    /** Bitwise exclusive or. */
    void xor(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] ^ b[i];
        }
        finish(out, to, mask);
    }

    /** Shifts left; amounts count modulo the width. */
    void shl(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] << b[i];
        }
        finish(out, to, mask);
    }

    /** Shifts right, zeros in; amounts count modulo the width. */
    void lshr(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] >>> b[i];
        }
        finish(out, to, mask);
    }

    /** Shifts right, copies of the sign in; amounts count modulo the width. */
    void ashr(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] >> b[i];
        }
        finish(out, to, mask);
    }

    /** Shifts left; from the width on, all bits are out. */
    void shlFar(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (b[i] & ~31) == 0 ? a[i] << b[i] : 0;
        }
        finish(out, to, mask);
    }

    /** Shifts right, zeros in; from the width on, all bits are out. */
    void lshrFar(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (b[i] & ~31) == 0 ? a[i] >>> b[i] : 0;
        }
        finish(out, to, mask);
    }

    /** Shifts right, copies of the sign in; from the width on, all bits are copies of the sign. */
    void ashrFar(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (b[i] & ~31) == 0 ? a[i] >> b[i] : a[i] >> 31;
        }
        finish(out, to, mask);
    }

    /** Upper words of unsigned products. */
    void umulHigh(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (int) ((a[i] & LaneMasks.WORD) * (b[i] & LaneMasks.WORD) >>> 32);
        }
        finish(out, to, mask);
    }

    /** Upper words of signed products. */
    void smulHigh(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (int) ((long) a[i] * b[i] >> 32);
        }
        finish(out, to, mask);
    }

    /** Upper words of the concatenation of {@code a} and {@code b}, shifted left; amounts count modulo the width. */
    void funnelLeft(int[] out, int[] a, int[] b, int[] c, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] << c[i] | b[i] >>> 1 >>> ~c[i];
        }
        finish(out, to, mask);
    }

    /** Lower words of the concatenation of {@code a} and {@code b}, shifted right; amounts count modulo the width. */
    void funnelRight(int[] out, int[] a, int[] b, int[] c, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] << 1 << ~c[i] | b[i] >>> c[i];
        }
        finish(out, to, mask);
    }

    /** Lesser as signed numbers. */
    void smin(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = Math.min(a[i], b[i]);
        }
        finish(out, to, mask);
    }

    /** Greater as signed numbers. */
    void smax(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = Math.max(a[i], b[i]);
        }
        finish(out, to, mask);
    }

    /** Lesser as unsigned numbers. */
    void umin(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = Integer.compareUnsigned(a[i], b[i]) <= 0 ? a[i] : b[i];
        }
        finish(out, to, mask);
    }

    /** Greater as unsigned numbers. */
    void umax(int[] out, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = Integer.compareUnsigned(a[i], b[i]) >= 0 ? a[i] : b[i];
        }
        finish(out, to, mask);
    }

    /** The bits of {@code kept}. */
    void keep(int[] out, int[] a, int kept, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] & kept;
        }
        finish(out, to, mask);
    }

    /** With the bits of {@code flipped} inverted. */
    void flip(int[] out, int[] a, int flipped, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] ^ flipped;
        }
        finish(out, to, mask);
    }

    /** The sign bit, {@code unused} bits from the top, copied into the bits above it. */
    void signExtend(int[] out, int[] a, int unused, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = a[i] << unused >> unused;
        }
        finish(out, to, mask);
    }

    /** One of two values by a bit a lane. */
    void select(int[] out, int condition, int[] a, int[] b, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (condition >>> i & 1) != 0 ? a[i] : b[i];
        }
        finish(out, to, mask);
    }

    /** Lanes whose values are equal. */
    int eq(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] == b[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where the first is less as a signed number. */
    int slt(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] < b[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where the first is less or equal as a signed number. */
    int sle(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] <= b[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where the first is less as an unsigned number. */
    int ult(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Integer.compareUnsigned(a[i], b[i]) < 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes where the first is less or equal as an unsigned number. */
    int ule(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Integer.compareUnsigned(a[i], b[i]) <= 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose sum leaves the signed range. */
    int addOverflows(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (((a[i] ^ a[i] + b[i]) & (b[i] ^ a[i] + b[i])) < 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose sum leaves the unsigned range. */
    int addCarries(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Integer.compareUnsigned(a[i] + b[i], a[i]) < 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose difference leaves the signed range. */
    int subOverflows(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (((a[i] ^ b[i]) & (a[i] ^ a[i] - b[i])) < 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes that have a common bit. */
    int overlaps(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= ((a[i] & b[i]) != 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose shift left loses a set bit; amounts below the width. */
    int shlCarries(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] << b[i] >>> b[i] != a[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose shift left changes the sign on the way; amounts below the width. */
    int shlOverflows(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] << b[i] >> b[i] != a[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose shift right loses a set bit; amounts below the width. */
    int shrLoses(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (a[i] >>> b[i] << b[i] != a[i] ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose product leaves the signed range. */
    int mulOverflows(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            long product = (long) a[i] * b[i];
            lanes |= (product != (int) product ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose product leaves the unsigned range. */
    int mulCarries(int[] a, int[] b) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (((a[i] & LaneMasks.WORD) * (b[i] & LaneMasks.WORD)) >>> 32 != 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose value is at least {@code bound} as an unsigned number. */
    int atLeast(int[] a, int bound) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= (Integer.compareUnsigned(a[i], bound) >= 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** Lanes whose lowest bit is set. */
    int bit(int[] a) {
        int lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i++) {
            lanes |= ((a[i] & 1) != 0 ? 1 : 0) << i;
        }
        return lanes;
    }

    /** {@code value} where a bit is set, else 0. */
    void expand(int[] out, int bits, int value, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = -(bits >>> i & 1) & value;
        }
        finish(out, to, mask);
    }

    /** The low words of longs. */
    void narrow(int[] out, long[] a, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (int) a[i];
        }
        finish(out, to, mask);
    }

    /** The high words of longs. */
    void narrowHigh(int[] out, long[] a, int mask) {
        int[] to = target(out, mask);
        for (int i = 0; i < LaneMasks.LANES; i++) {
            to[i] = (int) (a[i] >>> Integer.SIZE);
        }
        finish(out, to, mask);
    }

    @Override
    public void fromBytes(int[] into, byte[] bytes, int offset) {
        for (int i = 0; i < LaneMasks.LANES; i++) {
            into[i] = (int) INT.get(bytes, offset + Integer.BYTES * i);
        }
    }

    @Override
    public void toBytes(byte[] bytes, int offset, int[] values) {
        for (int i = 0; i < LaneMasks.LANES; i++) {
            INT.set(bytes, offset + Integer.BYTES * i, values[i]);
        }
    }

    /** Products, and sums of these and a third word. */
    void mulAdd(int[] product, int[] out, int[] a, int[] b, int[] c, int mask) {
        mul(product, a, b, mask);
        add(out, product, c, mask);
    }
}
