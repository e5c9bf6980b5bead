package lockstep.compiler.analysis.value;

import static lockstep.compiler.analysis.value.KnownBits.mask;
import static lockstep.compiler.analysis.value.KnownBits.unknown;

import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.intrinsic.Intrinsic;

/**
 * Transfer functions of integer intrinsics on known bits, as {@link BitArithmetic} for instructions. For intrinsics
 * that order numbers, the range gives bits as well: see {@link IntrinsicRange}.
 */
public final class IntrinsicBits {
    /** Limit on the unknown bits of a funnel shift amount for which all amounts are tried. */
    private static final int MAX_OPEN = 3;

    private IntrinsicBits() {}

    /** The known bits of an intrinsic with two operands and a result of one type; unknown for others. */
    public static KnownBits binary(Intrinsic kind, KnownBits a, KnownBits b) {
        KnownBits ofRange = IntrinsicRange.binary(kind, WrappedRange.of(a), WrappedRange.of(b))
                .map(KnownBits::of)
                .orElse(unknown(a.width()));
        return ofRange.and(besides(kind, a, b));
    }

    private static KnownBits besides(Intrinsic kind, KnownBits a, KnownBits b) {
        if (kind == Intrinsic.UMAX || kind == Intrinsic.SMAX) {
            return kept(kind == Intrinsic.SMAX, a, b);
        }
        if (kind == Intrinsic.UMIN || kind == Intrinsic.SMIN) {
            return kept(kind == Intrinsic.SMIN, a.complement(), b.complement()).complement();
        }
        boolean isSum = kind == Intrinsic.UADD_SAT || kind == Intrinsic.SADD_SAT;
        boolean isDifference = kind == Intrinsic.USUB_SAT || kind == Intrinsic.SSUB_SAT;
        return isSum || isDifference ? saturated(kind, isSum ? Opcode.ADD : Opcode.SUB, a, b) : unknown(a.width());
    }

    /**
     * A maximum is one of the operands; an operand is a candidate only with values not below the least of the other.
     */
    private static KnownBits kept(boolean isSigned, KnownBits a, KnownBits b) {
        KnownBits x = isSigned ? signFlipped(a) : a;
        KnownBits y = isSigned ? signFlipped(b) : b;
        if (x.minimum().compareTo(y.maximum()) >= 0) {
            return a;
        }
        if (y.minimum().compareTo(x.maximum()) >= 0) {
            return b;
        }
        KnownBits either = atLeast(x, y.minimum()).meet(atLeast(y, x.minimum()));
        return isSigned ? signFlipped(either) : either;
    }

    private static KnownBits signFlipped(KnownBits bits) {
        ExactInt sign = ExactInt.ONE.shiftLeft(bits.width() - 1);
        return new KnownBits(
                bits.width(),
                bits.zeros().andNot(sign).or(bits.ones().and(sign)),
                bits.ones().andNot(sign).or(bits.zeros().and(sign)));
    }

    /**
     * The known bits of a number with {@code bits} that is at least {@code least}, unsigned: from the top down, as long
     * as the number must agree with {@code least} in its 1 bits.
     */
    private static KnownBits atLeast(KnownBits bits, ExactInt least) {
        KnownBits known = bits;
        for (int bit = bits.width() - 1; bit >= 0; bit--) {
            boolean mayBeOne = !known.zeros().testBit(bit);
            if (mayBeOne && !least.testBit(bit) && !known.ones().testBit(bit)) {
                return known;
            }
            if (known.ones().testBit(bit) && !least.testBit(bit)) {
                return known;
            }
            if (least.testBit(bit) && mayBeOne) {
                known = new KnownBits(bits.width(), known.zeros(), known.ones().setBit(bit));
            }
        }
        return known;
    }

    /** The wrapped sum or difference, or the bound that it saturates to. */
    private static KnownBits saturated(Intrinsic kind, Opcode opcode, KnownBits a, KnownBits b) {
        int width = a.width();
        KnownBits plain = BitArithmetic.binary(opcode, 0, a, b);
        if (kind == Intrinsic.UADD_SAT) {
            return plain.meet(KnownBits.of(width, mask(width)));
        }
        if (kind == Intrinsic.USUB_SAT) {
            return plain.meet(KnownBits.of(width, ExactInt.ZERO));
        }
        KnownBits most = KnownBits.of(width, mask(width - 1));
        return plain.meet(most).meet(most.complement());
    }

    /**
     * The known bits of an intrinsic of one operand.
     *
     * @param isSpecialPoison as for {@link IntrinsicRange#unary}
     * @param width bits of the result
     */
    public static KnownBits unary(Intrinsic kind, boolean isSpecialPoison, KnownBits a, int width) {
        if (kind == Intrinsic.BSWAP || kind == Intrinsic.BITREVERSE) {
            return permuted(a, kind == Intrinsic.BSWAP ? Byte.SIZE : 1);
        }
        if (kind == Intrinsic.ABS || kind == Intrinsic.NVVM_ABS) {
            return absolute(a, isSpecialPoison && kind == Intrinsic.ABS);
        }
        if (ExactInt.of(a.width()).bitLength() > width) {
            return unknown(width);
        }
        if (kind == Intrinsic.CTPOP || kind == Intrinsic.NVVM_POPC) {
            return counted(width, a.ones().bitCount(), a.maximum().bitCount());
        }
        boolean isNonZero = isSpecialPoison || a.isNonZero();
        if (kind == Intrinsic.CTTZ) {
            int least = a.trailingZeros();
            int most = a.isNonZero() ? a.ones().getLowestSetBit() : highestOpen(a, isNonZero);
            return counted(width, least, most);
        }
        if (kind == Intrinsic.CTLZ || kind == Intrinsic.NVVM_CLZ) {
            int most = a.isNonZero() ? a.width() - a.minimum().bitLength() : lowestOpen(a, isNonZero);
            return counted(width, a.leadingZeros(), most);
        }
        return unknown(width);
    }

    /** The maximum of trailing zeros of a number without a known 1 bit. */
    private static int highestOpen(KnownBits a, boolean isNonZero) {
        return isNonZero ? a.maximum().bitLength() - 1 : a.width();
    }

    /** The maximum of leading zeros, likewise. */
    private static int lowestOpen(KnownBits a, boolean isNonZero) {
        return isNonZero ? a.width() - 1 - a.maximum().getLowestSetBit() : a.width();
    }

    private static KnownBits counted(int width, int least, int most) {
        return least > most ? unknown(width) : KnownBits.ofRange(width, ExactInt.of(least), ExactInt.of(most));
    }

    private static KnownBits absolute(KnownBits a, boolean isSpecialPoison) {
        if (a.isNonNegative()) {
            return a;
        }
        KnownBits zero = KnownBits.of(a.width(), ExactInt.ZERO);
        KnownBits negated = BitArithmetic.binary(Opcode.SUB, 0, zero, a);
        KnownBits either = a.isNegative() ? negated : negated.meet(a.withSign(false));
        return isSpecialPoison ? either.and(KnownBits.atMost(a.width(), mask(a.width() - 1))) : either;
    }

    private static KnownBits permuted(KnownBits a, int group) {
        return new KnownBits(a.width(), reversed(a.zeros(), a.width(), group), reversed(a.ones(), a.width(), group));
    }

    private static ExactInt reversed(ExactInt bits, int width, int group) {
        ExactInt result = ExactInt.ZERO;
        for (int i = 0; i < width; i++) {
            if (bits.testBit(i)) {
                result = result.setBit(width - group - i / group * group + i % group);
            }
        }
        return result;
    }

    /** The known bits of a funnel shift; the amount is modulo the width. Unknown for other intrinsics. */
    public static KnownBits funnel(Intrinsic kind, KnownBits high, KnownBits low, KnownBits amount) {
        int width = high.width();
        ExactInt open = mask(width).andNot(amount.zeros().or(amount.ones()));
        boolean isPower = Integer.bitCount(width) == 1;
        ExactInt counting = isPower ? open.and(ExactInt.of(width - 1L)) : open;
        boolean isFunnel = kind == Intrinsic.FSHL || kind == Intrinsic.FSHR;
        if (!isFunnel || counting.bitCount() > MAX_OPEN) {
            return unknown(width);
        }
        KnownBits all = null;
        ExactInt part = ExactInt.ZERO;
        do {
            int by = amount.ones().or(part).mod(ExactInt.of(width)).intValueExact();
            KnownBits one = funnel(kind, high, low, by);
            all = all == null ? one : all.meet(one);
            part = part.subtract(counting).and(counting);
        } while (part.signum() != 0);
        return all;
    }

    private static KnownBits funnel(Intrinsic kind, KnownBits high, KnownBits low, int by) {
        int width = high.width();
        int left = kind == Intrinsic.FSHL ? by : width - by;
        if (by == 0) {
            return kind == Intrinsic.FSHL ? high : low;
        }
        return new KnownBits(
                width, joined(high.zeros(), low.zeros(), left, width), joined(high.ones(), low.ones(), left, width));
    }

    private static ExactInt joined(ExactInt high, ExactInt low, int left, int width) {
        return high.shiftLeft(left).and(mask(width)).or(low.shiftRight(width - left));
    }
}
