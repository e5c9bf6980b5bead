package lockstep.sim.fast;

import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** The loops of {@link WordLanes} with vectors of the machine's preferred length. */
final class VectorWordLanes extends WordLanes {
    private static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_PREFERRED;
    private static final int STEP = SPECIES.length();
    private static final int[] TO_SIGNS = toSigns();
    private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> HALF =
            VectorSpecies.of(int.class, VectorShape.forBitSize(LONGS.vectorBitSize() / 2));

    private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
    /** Vectors hold words as little-endian bytes on such a machine. */
    private static final boolean IS_LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private static IntVector at(int[] values, int lane) {
        return IntVector.fromArray(SPECIES, values, lane);
    }

    private static VectorMask<Integer> mask(int mask, int lane) {
        return VectorMask.fromLong(SPECIES, (mask & LaneMasks.WORD) >>> lane);
    }

    /** The shift that moves the bit of each lane to the sign. */
    private static int[] toSigns() {
        int[] amounts = new int[LaneMasks.LANES];
        for (int i = 0; i < LaneMasks.LANES; i++) {
            int amount = 31 - i;
            amounts[i] = amount;
        }
        return amounts;
    }

    /** Without vector masks, which are allocated where the JIT does not eliminate them at the store. */
    private static void put(int[] out, int lane, IntVector value, int mask) {
        if (mask == LaneMasks.ALL) {
            value.intoArray(out, lane);
            return;
        }
        IntVector written = IntVector.broadcast(SPECIES, mask)
                .lanewise(VectorOperators.LSHL, at(TO_SIGNS, lane))
                .lanewise(VectorOperators.ASHR, 31);
        at(out, lane).lanewise(VectorOperators.BITWISE_BLEND, value, written).intoArray(out, lane);
    }

    private static int holds(VectorOperators.Comparison relation, int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).compare(relation, at(b, i)).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    void copy(int[] out, int[] a, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i), mask);
        }
    }

    @Override
    void fill(int[] out, int value, int mask) {
        IntVector all = IntVector.broadcast(SPECIES, value);
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, all, mask);
        }
    }

    @Override
    void add(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.ADD, at(b, i)), mask);
        }
    }

    @Override
    void sub(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.SUB, at(b, i)), mask);
        }
    }

    @Override
    void mul(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.MUL, at(b, i)), mask);
        }
    }

    @Override
    void and(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.AND, at(b, i)), mask);
        }
    }

    @Override
    void or(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.OR, at(b, i)), mask);
        }
    }

    @Override
    void xor(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.XOR, at(b, i)), mask);
        }
    }

    @Override
    void shl(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.LSHL, at(b, i)), mask);
        }
    }

    @Override
    void lshr(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.LSHR, at(b, i)), mask);
        }
    }

    @Override
    void ashr(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.ASHR, at(b, i)), mask);
        }
    }

    @Override
    void shlFar(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector by = at(b, i);
            IntVector value = at(a, i).lanewise(VectorOperators.LSHL, by);
            put(out, i, value.blend(0, by.compare(VectorOperators.UGT, 31)), mask);
        }
    }

    @Override
    void lshrFar(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector by = at(b, i);
            IntVector value = at(a, i).lanewise(VectorOperators.LSHR, by);
            put(out, i, value.blend(0, by.compare(VectorOperators.UGT, 31)), mask);
        }
    }

    @Override
    void ashrFar(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector by = at(b, i);
            IntVector near = by.blend(31, by.compare(VectorOperators.UGT, 31));
            put(out, i, at(a, i).lanewise(VectorOperators.ASHR, near), mask);
        }
    }

    @Override
    void umulHigh(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += LONGS.length()) {
            LongVector product =
                    wide(a, i, VectorOperators.ZERO_EXTEND_I2L).mul(wide(b, i, VectorOperators.ZERO_EXTEND_I2L));
            putHigh(out, i, product, mask);
        }
    }

    @Override
    void smulHigh(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += LONGS.length()) {
            LongVector product = wide(a, i, VectorOperators.I2L).mul(wide(b, i, VectorOperators.I2L));
            putHigh(out, i, product, mask);
        }
    }

    private static LongVector wide(int[] values, int lane, VectorOperators.Conversion<Integer, Long> extension) {
        return (LongVector) IntVector.fromArray(HALF, values, lane).convertShape(extension, LONGS, 0);
    }

    private static void putHigh(int[] out, int lane, LongVector product, int mask) {
        IntVector value =
                (IntVector) product.lanewise(VectorOperators.LSHR, 32).convertShape(VectorOperators.L2I, HALF, 0);
        value.intoArray(out, lane, VectorMask.fromLong(HALF, (mask & LaneMasks.WORD) >>> lane));
    }

    @Override
    void funnelLeft(int[] out, int[] a, int[] b, int[] c, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector by = at(c, i);
            IntVector low = at(b, i).lanewise(VectorOperators.LSHR, 1).lanewise(VectorOperators.LSHR, by.not());
            put(out, i, at(a, i).lanewise(VectorOperators.LSHL, by).or(low), mask);
        }
    }

    @Override
    void funnelRight(int[] out, int[] a, int[] b, int[] c, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector by = at(c, i);
            IntVector high = at(a, i).lanewise(VectorOperators.LSHL, 1).lanewise(VectorOperators.LSHL, by.not());
            put(out, i, at(b, i).lanewise(VectorOperators.LSHR, by).or(high), mask);
        }
    }

    @Override
    void smin(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.MIN, at(b, i)), mask);
        }
    }

    @Override
    void smax(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.MAX, at(b, i)), mask);
        }
    }

    @Override
    void umin(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.UMIN, at(b, i)), mask);
        }
    }

    @Override
    void umax(int[] out, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.UMAX, at(b, i)), mask);
        }
    }

    @Override
    void keep(int[] out, int[] a, int kept, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).and(kept), mask);
        }
    }

    @Override
    void flip(int[] out, int[] a, int flipped, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.XOR, flipped), mask);
        }
    }

    @Override
    void signExtend(int[] out, int[] a, int unused, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.LSHL, unused).lanewise(VectorOperators.ASHR, unused), mask);
        }
    }

    @Override
    void select(int[] out, int condition, int[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(b, i).blend(at(a, i), mask(condition, i)), mask);
        }
    }

    @Override
    void expand(int[] out, int bits, int value, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, IntVector.zero(SPECIES).blend(value, mask(bits, i)), mask);
        }
    }

    @Override
    int eq(int[] a, int[] b) {
        return holds(VectorOperators.EQ, a, b);
    }

    @Override
    int slt(int[] a, int[] b) {
        return holds(VectorOperators.LT, a, b);
    }

    @Override
    int sle(int[] a, int[] b) {
        return holds(VectorOperators.LE, a, b);
    }

    @Override
    int ult(int[] a, int[] b) {
        return holds(VectorOperators.ULT, a, b);
    }

    @Override
    int ule(int[] a, int[] b) {
        return holds(VectorOperators.ULE, a, b);
    }

    @Override
    int addOverflows(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector x = at(a, i);
            IntVector y = at(b, i);
            IntVector sum = x.add(y);
            IntVector flips = x.lanewise(VectorOperators.XOR, sum).and(y.lanewise(VectorOperators.XOR, sum));
            lanes |= flips.test(VectorOperators.IS_NEGATIVE).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int addCarries(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector x = at(a, i);
            IntVector y = at(b, i);
            lanes |= x.add(y).compare(VectorOperators.ULT, x).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int subOverflows(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector x = at(a, i);
            IntVector y = at(b, i);
            IntVector flips = x.lanewise(VectorOperators.XOR, y).and(x.lanewise(VectorOperators.XOR, x.sub(y)));
            lanes |= flips.test(VectorOperators.IS_NEGATIVE).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int overlaps(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector x = at(a, i);
            IntVector y = at(b, i);
            lanes |= x.and(y).compare(VectorOperators.NE, 0).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int shlCarries(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector x = at(a, i);
            IntVector y = at(b, i);
            IntVector back = x.lanewise(VectorOperators.LSHL, y).lanewise(VectorOperators.LSHR, y);
            lanes |= back.compare(VectorOperators.NE, x).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int shlOverflows(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector x = at(a, i);
            IntVector y = at(b, i);
            IntVector back = x.lanewise(VectorOperators.LSHL, y).lanewise(VectorOperators.ASHR, y);
            lanes |= back.compare(VectorOperators.NE, x).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int shrLoses(int[] a, int[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector x = at(a, i);
            IntVector y = at(b, i);
            IntVector back = x.lanewise(VectorOperators.LSHR, y).lanewise(VectorOperators.LSHL, y);
            lanes |= back.compare(VectorOperators.NE, x).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int atLeast(int[] a, int bound) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).compare(VectorOperators.UGE, bound).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int bit(int[] a) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).and(1).compare(VectorOperators.NE, 0).toLong() << i;
        }
        return (int) lanes;
    }

    private static void putHalf(int[] out, int lane, LongVector value, int mask) {
        IntVector half = (IntVector) value.convertShape(VectorOperators.L2I, HALF, 0);
        if (mask == LaneMasks.ALL) {
            half.intoArray(out, lane);
        } else {
            half.intoArray(out, lane, VectorMask.fromLong(HALF, (mask & LaneMasks.WORD) >>> lane));
        }
    }

    @Override
    void narrow(int[] out, long[] a, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += LONGS.length()) {
            putHalf(out, i, LongVector.fromArray(LONGS, a, i), mask);
        }
    }

    @Override
    void narrowHigh(int[] out, long[] a, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += LONGS.length()) {
            LongVector value = LongVector.fromArray(LONGS, a, i);
            putHalf(out, i, value.lanewise(VectorOperators.LSHR, Integer.SIZE), mask);
        }
    }

    @Override
    public void fromBytes(int[] into, byte[] bytes, int offset) {
        if (!IS_LITTLE) {
            super.fromBytes(into, bytes, offset);
            return;
        }
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            ByteVector.fromArray(BYTES, bytes, offset + Integer.BYTES * i)
                    .reinterpretAsInts()
                    .intoArray(into, i);
        }
    }

    @Override
    public void toBytes(byte[] bytes, int offset, int[] values) {
        if (!IS_LITTLE) {
            super.toBytes(bytes, offset, values);
            return;
        }
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            at(values, i).reinterpretAsBytes().intoArray(bytes, offset + Integer.BYTES * i);
        }
    }

    @Override
    void mulAdd(int[] product, int[] out, int[] a, int[] b, int[] c, int mask) {
        if (mask != LaneMasks.ALL) {
            super.mulAdd(product, out, a, b, c, mask);
            return;
        }
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector value = at(a, i).mul(at(b, i));
            IntVector sum = value.add(at(c, i));
            put(product, i, value, mask);
            put(out, i, sum, mask);
        }
    }
}
