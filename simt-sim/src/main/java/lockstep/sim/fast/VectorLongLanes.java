package lockstep.sim.fast;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** The loops of {@link LongLanes} with vectors of the machine's preferred length. */
final class VectorLongLanes extends LongLanes {
    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;
    private static final int STEP = SPECIES.length();
    private static final long[] TO_SIGNS = toSigns();
    private static final VectorSpecies<Integer> HALF =
            VectorSpecies.of(int.class, VectorShape.forBitSize(SPECIES.vectorBitSize() / 2));

    private static LongVector at(long[] values, int lane) {
        return LongVector.fromArray(SPECIES, values, lane);
    }

    private static VectorMask<Long> mask(int mask, int lane) {
        return VectorMask.fromLong(SPECIES, (mask & LaneMasks.WORD) >>> lane);
    }

    /** The shift that moves the bit of each lane to the sign. */
    private static long[] toSigns() {
        long[] amounts = new long[LaneMasks.LANES];
        for (int i = 0; i < LaneMasks.LANES; i++) {
            int amount = 63 - i;
            amounts[i] = amount;
        }
        return amounts;
    }

    /** Without vector masks, which are allocated where the JIT does not eliminate them at the store. */
    private static void put(long[] out, int lane, LongVector value, int mask) {
        if (mask == LaneMasks.ALL) {
            value.intoArray(out, lane);
            return;
        }
        LongVector written = LongVector.broadcast(SPECIES, mask)
                .lanewise(VectorOperators.LSHL, at(TO_SIGNS, lane))
                .lanewise(VectorOperators.ASHR, 63);
        at(out, lane).lanewise(VectorOperators.BITWISE_BLEND, value, written).intoArray(out, lane);
    }

    private static int holds(VectorOperators.Comparison relation, long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).compare(relation, at(b, i)).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    void copy(long[] out, long[] a, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i), mask);
        }
    }

    @Override
    void fill(long[] out, long value, int mask) {
        LongVector all = LongVector.broadcast(SPECIES, value);
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, all, mask);
        }
    }

    @Override
    void add(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.ADD, at(b, i)), mask);
        }
    }

    @Override
    void sub(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.SUB, at(b, i)), mask);
        }
    }

    @Override
    void mul(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.MUL, at(b, i)), mask);
        }
    }

    @Override
    void and(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.AND, at(b, i)), mask);
        }
    }

    @Override
    void or(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.OR, at(b, i)), mask);
        }
    }

    @Override
    void xor(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.XOR, at(b, i)), mask);
        }
    }

    @Override
    void shl(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.LSHL, at(b, i)), mask);
        }
    }

    @Override
    void lshr(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.LSHR, at(b, i)), mask);
        }
    }

    @Override
    void ashr(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.ASHR, at(b, i)), mask);
        }
    }

    @Override
    void shlFar(long[] out, long[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector by = amounts(b, i);
            LongVector value = at(a, i).lanewise(VectorOperators.LSHL, by);
            put(out, i, value.blend(0, by.compare(VectorOperators.GT, 63)), mask);
        }
    }

    @Override
    void lshrFar(long[] out, long[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector by = amounts(b, i);
            LongVector value = at(a, i).lanewise(VectorOperators.LSHR, by);
            put(out, i, value.blend(0, by.compare(VectorOperators.GT, 63)), mask);
        }
    }

    @Override
    void ashrFar(long[] out, long[] a, int[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.ASHR, amounts(b, i).min(63)), mask);
        }
    }

    /** Words zero-extended, so that unsigned order is kept. */
    private static LongVector amounts(int[] words, int lane) {
        IntVector value = IntVector.fromArray(HALF, words, lane);
        return (LongVector) value.convertShape(VectorOperators.ZERO_EXTEND_I2L, SPECIES, 0);
    }

    @Override
    void smin(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.MIN, at(b, i)), mask);
        }
    }

    @Override
    void smax(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.MAX, at(b, i)), mask);
        }
    }

    @Override
    void umin(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.UMIN, at(b, i)), mask);
        }
    }

    @Override
    void umax(long[] out, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.UMAX, at(b, i)), mask);
        }
    }

    @Override
    void keep(long[] out, long[] a, long kept, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).and(kept), mask);
        }
    }

    @Override
    void flip(long[] out, long[] a, long flipped, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(a, i).lanewise(VectorOperators.XOR, flipped), mask);
        }
    }

    @Override
    void select(long[] out, int condition, long[] a, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(b, i).blend(at(a, i), mask(condition, i)), mask);
        }
    }

    @Override
    void expand(long[] out, int bits, long value, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, LongVector.zero(SPECIES).blend(value, mask(bits, i)), mask);
        }
    }

    @Override
    int eq(long[] a, long[] b) {
        return holds(VectorOperators.EQ, a, b);
    }

    @Override
    int slt(long[] a, long[] b) {
        return holds(VectorOperators.LT, a, b);
    }

    @Override
    int sle(long[] a, long[] b) {
        return holds(VectorOperators.LE, a, b);
    }

    @Override
    int ult(long[] a, long[] b) {
        return holds(VectorOperators.ULT, a, b);
    }

    @Override
    int ule(long[] a, long[] b) {
        return holds(VectorOperators.ULE, a, b);
    }

    @Override
    int addOverflows(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector x = at(a, i);
            LongVector y = at(b, i);
            LongVector sum = x.add(y);
            LongVector flips = x.lanewise(VectorOperators.XOR, sum).and(y.lanewise(VectorOperators.XOR, sum));
            lanes |= flips.test(VectorOperators.IS_NEGATIVE).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int addCarries(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector x = at(a, i);
            LongVector y = at(b, i);
            lanes |= x.add(y).compare(VectorOperators.ULT, x).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int subOverflows(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector x = at(a, i);
            LongVector y = at(b, i);
            LongVector flips = x.lanewise(VectorOperators.XOR, y).and(x.lanewise(VectorOperators.XOR, x.sub(y)));
            lanes |= flips.test(VectorOperators.IS_NEGATIVE).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int overlaps(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector x = at(a, i);
            LongVector y = at(b, i);
            lanes |= x.and(y).compare(VectorOperators.NE, 0).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int shlCarries(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector x = at(a, i);
            LongVector y = at(b, i);
            LongVector back = x.lanewise(VectorOperators.LSHL, y).lanewise(VectorOperators.LSHR, y);
            lanes |= back.compare(VectorOperators.NE, x).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int shlOverflows(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector x = at(a, i);
            LongVector y = at(b, i);
            LongVector back = x.lanewise(VectorOperators.LSHL, y).lanewise(VectorOperators.ASHR, y);
            lanes |= back.compare(VectorOperators.NE, x).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int shrLoses(long[] a, long[] b) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector x = at(a, i);
            LongVector y = at(b, i);
            LongVector back = x.lanewise(VectorOperators.LSHR, y).lanewise(VectorOperators.LSHL, y);
            lanes |= back.compare(VectorOperators.NE, x).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int atLeast(long[] a, long bound) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).compare(VectorOperators.UGE, bound).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    int bit(long[] a) {
        long lanes = 0;
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            lanes |= at(a, i).and(1).compare(VectorOperators.NE, 0).toLong() << i;
        }
        return (int) lanes;
    }

    @Override
    boolean areWithin(long[] a, long low, long high, long bits, int mask) {
        long span = high - low;
        return mask == LaneMasks.ALL ? areAllWithin(a, low, span, bits) : areSomeWithin(a, low, span, bits, mask);
    }

    private static boolean areAllWithin(long[] a, long low, long span, long bits) {
        LongVector wrong = LongVector.zero(SPECIES);
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            wrong = wrong.or(wrong(at(a, i), low, span, bits));
        }
        return wrong.reduceLanes(VectorOperators.OR) == 0;
    }

    private static boolean areSomeWithin(long[] a, long low, long span, long bits, int mask) {
        LongVector wrong = LongVector.zero(SPECIES);
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            wrong = wrong.lanewise(VectorOperators.OR, wrong(at(a, i), low, span, bits), mask(mask, i));
        }
        return wrong.reduceLanes(VectorOperators.OR) == 0;
    }

    /** Nonzero in lanes that are not between {@code low} and {@code low + span}, or have one of the bits set. */
    private static LongVector wrong(LongVector value, long low, long span, long bits) {
        LongVector distance = value.sub(low);
        return distance.or(distance.neg().add(span)).and(Long.MIN_VALUE).or(value.and(bits));
    }

    @Override
    void widen(long[] out, int[] a, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector value = IntVector.fromArray(HALF, a, i);
            put(out, i, (LongVector) value.convertShape(VectorOperators.ZERO_EXTEND_I2L, SPECIES, 0), mask);
        }
    }

    @Override
    void join(long[] out, int[] lower, int[] upper, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector low = (LongVector)
                    IntVector.fromArray(HALF, lower, i).convertShape(VectorOperators.ZERO_EXTEND_I2L, SPECIES, 0);
            LongVector high =
                    (LongVector) IntVector.fromArray(HALF, upper, i).convertShape(VectorOperators.I2L, SPECIES, 0);
            put(out, i, high.lanewise(VectorOperators.LSHL, Integer.SIZE).or(low), mask);
        }
    }

    @Override
    void widenSigned(long[] out, int[] a, int unused, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            IntVector value = IntVector.fromArray(HALF, a, i)
                    .lanewise(VectorOperators.LSHL, unused)
                    .lanewise(VectorOperators.ASHR, unused);
            put(out, i, (LongVector) value.convertShape(VectorOperators.I2L, SPECIES, 0), mask);
        }
    }

    @Override
    void move(long[] out, long[] a, long[] b, long stride, long constant, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            put(out, i, at(b, i).mul(stride).add(constant).add(at(a, i)), mask);
        }
    }

    @Override
    boolean areInRow(long[] a, long stride) {
        LongVector steps = LongVector.zero(SPECIES).addIndex(1).mul(stride);
        LongVector wrong = LongVector.zero(SPECIES);
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            wrong = wrong.or(at(a, i).sub(a[0] + i * stride).lanewise(VectorOperators.XOR, steps));
        }
        return wrong.reduceLanes(VectorOperators.OR) == 0;
    }

    @Override
    void displace(long[] out, long[] a, long constant) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            at(a, i).add(constant).intoArray(out, i);
        }
    }

    private static LongVector extended(int[] a, boolean isSigned, int lane) {
        IntVector value = IntVector.fromArray(HALF, a, lane);
        return isSigned
                ? (LongVector) value.convertShape(VectorOperators.I2L, SPECIES, 0)
                : (LongVector) value.convertShape(VectorOperators.ZERO_EXTEND_I2L, SPECIES, 0);
    }

    @Override
    void wideMul(long[] extended, long[] out, int[] a, boolean isSigned, long[] b, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector value = extended(a, isSigned, i);
            LongVector product = value.mul(at(b, i));
            put(extended, i, value, mask);
            put(out, i, product, mask);
        }
    }

    @Override
    void wideMulAdd(
            long[] extended, long[] product, long[] out, int[] a, boolean isSigned, long[] b, long[] c, int mask) {
        for (int i = 0; i < LaneMasks.LANES; i += STEP) {
            LongVector value = extended(a, isSigned, i);
            LongVector scaled = value.mul(at(b, i));
            LongVector sum = scaled.add(at(c, i));
            put(extended, i, value, mask);
            put(product, i, scaled, mask);
            put(out, i, sum, mask);
        }
    }
}
