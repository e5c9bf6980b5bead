package lockstep.sim.ptx;

import java.util.Collections;
import java.util.List;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.IntPredicate;
import lockstep.sim.bits.PtxBits;
import lockstep.sim.ptx.PtxFormula.Word;
import lockstep.sim.value.Scalar;

/**
 * Integer arithmetic: PTX ISA, "Integer Arithmetic Instructions". Widths are those of the instruction's type, in bits;
 * wrapping is modulo the width.
 */
public final class IntegerFunctions {
    private static final int WORD = 32;

    private IntegerFunctions() {}

    private static List<Integer> same(int count, int width) {
        return Collections.nCopies(count, width);
    }

    /** {@code add}, 16, 32 or 64 bits. */
    public static TypedFunction add(int width) {
        return PtxFormula.of(
                same(2, width),
                width,
                x -> IntOps.add(x[0].low, x[1].low, width),
                x -> BitDefinedness.add(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width),
                (x, out) -> Marks.sum(x[0], x[1], out));
    }

    /** {@code add.sat.s32}: saturates to the range of the type. */
    public static TypedFunction addSaturating() {
        return PtxFormula.opaque(same(2, WORD), WORD, x -> IntOps.saddSat(x[0].low, x[1].low, WORD));
    }

    /** {@code sub}, 16, 32 or 64 bits. */
    public static TypedFunction sub(int width) {
        return PtxFormula.of(
                same(2, width),
                width,
                x -> IntOps.sub(x[0].low, x[1].low, width),
                x -> BitDefinedness.sub(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width),
                (x, out) -> Marks.difference(x[0], x[1], out));
    }

    /** {@code sub.sat.s32}. */
    public static TypedFunction subSaturating() {
        return PtxFormula.opaque(same(2, WORD), WORD, x -> IntOps.ssubSat(x[0].low, x[1].low, WORD));
    }

    /** {@code neg}. */
    public static TypedFunction neg(int width) {
        return PtxFormula.of(
                same(1, width),
                width,
                x -> IntOps.neg(x[0].low, width),
                x -> BitDefinedness.neg(x[0].low, x[0].undefinedLow, width));
    }

    /** {@code abs}; the least integer stays as it is. */
    public static TypedFunction abs(int width) {
        return PtxFormula.of(same(1, width), width, x -> IntOps.abs(x[0].low, width), x -> openAbs(x[0], width));
    }

    private static long openAbs(Scalar a, int width) {
        long sign = IntOps.signedMin(width);
        return BitDefinedness.select(
                (a.low & sign) != 0,
                (a.undefinedLow & sign) != 0,
                IntOps.neg(a.low, width),
                BitDefinedness.neg(a.low, a.undefinedLow, width),
                a.low,
                a.undefinedLow);
    }

    /**
     * {@code min}, and {@code min.relu}, which turns a negative result into zero.
     *
     * @param relu whether it is {@code .relu}; signed only
     */
    public static TypedFunction min(boolean signed, boolean relu, int width) {
        return extreme(signed ? IntPredicate.SLE : IntPredicate.ULE, relu, width);
    }

    /** {@code max}; parameters as of {@link #min}. */
    public static TypedFunction max(boolean signed, boolean relu, int width) {
        return extreme(signed ? IntPredicate.SGE : IntPredicate.UGE, relu, width);
    }

    /** 1 if two numbers have the relation, else 0. */
    public static TypedFunction compare(IntPredicate predicate, int width) {
        return PtxFormula.of(
                same(2, width),
                1,
                x -> IntOps.compare(predicate, x[0].low, x[1].low, width) ? 1 : 0,
                x -> BitDefinedness.compare(
                        predicate, x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width));
    }

    private static TypedFunction extreme(IntPredicate firstWins, boolean relu, int width) {
        Word picked = x -> IntOps.compare(firstWins, x[0].low, x[1].low, width) ? x[0].low : x[1].low;
        Word open =
                x -> BitDefinedness.minMax(firstWins, x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width);
        if (!relu) {
            return PtxFormula.of(same(2, width), width, picked, open);
        }
        return PtxFormula.of(
                same(2, width),
                width,
                x -> IntOps.sext(picked.of(x), width) < 0 ? 0 : picked.of(x),
                x -> openRelu(picked.of(x), open.of(x), width));
    }

    /** With an undefined sign the result is zero or the value, so that bits set in the value are undefined, too. */
    private static long openRelu(long value, long open, int width) {
        long sign = IntOps.signedMin(width);
        if ((open & sign) != 0) {
            return (value | open) & ~sign;
        }
        return (value & sign) != 0 ? 0 : open;
    }

    // ---- products

    /** {@code mul.lo}. */
    public static TypedFunction mulLow(int width) {
        return PtxFormula.of(
                same(2, width), width, x -> IntOps.mul(x[0].low, x[1].low, width), x -> openProduct(x, width));
    }

    private static long openProduct(Scalar[] x, int width) {
        return BitDefinedness.mul(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width);
    }

    /** {@code mul.hi}: the upper half of the product. */
    public static TypedFunction mulHigh(boolean signed, int width) {
        return PtxFormula.of(same(2, width), width, x -> high(signed, x, width), x -> openHigh(signed, x, width));
    }

    static long openHigh(boolean signed, Scalar[] x, int width) {
        return signed
                ? BitDefinedness.mulHighSigned(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width)
                : BitDefinedness.mulHighUnsigned(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, width);
    }

    private static long high(boolean signed, Scalar[] x, int width) {
        return signed
                ? IntOps.mulHighSigned(x[0].low, x[1].low, width)
                : IntOps.mulHighUnsigned(x[0].low, x[1].low, width);
    }

    /** {@code mul.wide}: the whole product, in twice the width of the operands, which have 16 or 32 bits. */
    public static TypedFunction mulWide(boolean signed, int width) {
        return PtxFormula.of(
                same(2, width),
                2 * width,
                x -> PtxBits.mulWide(signed, x[0].low, x[1].low, width),
                x -> openWide(signed, x, width));
    }

    private static long openWide(boolean signed, Scalar[] x, int width) {
        int to = 2 * width;
        return BitDefinedness.mul(
                extended(signed, x[0].low, width, to),
                extended(signed, x[0].undefinedLow, width, to),
                extended(signed, x[1].low, width, to),
                extended(signed, x[1].undefinedLow, width, to),
                to);
    }

    private static long extended(boolean signed, long a, int from, int to) {
        return signed ? IntOps.sext(a, from, to) : a;
    }

    /** {@code mad.lo}: the lower half of the product plus c. */
    public static TypedFunction madLow(int width) {
        return productSum(
                same(3, width), width, x -> IntOps.mul(x[0].low, x[1].low, width), x -> openProduct(x, width));
    }

    /** {@code mad.hi}: the upper half of the product plus c. */
    public static TypedFunction madHigh(boolean signed, int width) {
        return productSum(same(3, width), width, x -> high(signed, x, width), x -> openHigh(signed, x, width));
    }

    /** {@code mad.wide}: the whole product plus c, which has twice the width of the factors. */
    public static TypedFunction madWide(boolean signed, int width) {
        return productSum(
                List.of(width, width, 2 * width),
                2 * width,
                x -> PtxBits.mulWide(signed, x[0].low, x[1].low, width),
                x -> openWide(signed, x, width));
    }

    /** {@code mad.hi.sat.s32}: the sum saturates. */
    public static TypedFunction madHighSaturating() {
        return PtxFormula.opaque(same(3, WORD), WORD, x -> IntOps.saddSat(high(true, x, WORD), x[2].low, WORD));
    }

    private static TypedFunction productSum(List<Integer> operands, int width, Word product, Word openProduct) {
        return PtxFormula.of(
                operands,
                width,
                x -> IntOps.add(product.of(x), x[2].low, width),
                x -> BitDefinedness.add(product.of(x), openProduct.of(x), x[2].low, x[2].undefinedLow, width),
                Marks::productSum);
    }

    /** {@code mul24.lo}: the lower 32 bits of the product of the low 24 bits of each operand. */
    public static TypedFunction mul24Low(boolean signed) {
        return PtxFormula.of(
                same(2, WORD), WORD, x -> PtxBits.mul24Low(signed, x[0].low, x[1].low), x -> open24(signed, x));
    }

    private static long open24(boolean signed, Scalar[] x) {
        return BitDefinedness.mul(
                low24(signed, x[0].low),
                low24(signed, x[0].undefinedLow),
                low24(signed, x[1].low),
                low24(signed, x[1].undefinedLow),
                WORD);
    }

    private static long low24(boolean signed, long a) {
        return extended(signed, IntOps.zext(a, 24), 24, WORD);
    }

    /** {@code mul24.hi}: bits 16 to 47 of that product. */
    public static TypedFunction mul24High(boolean signed) {
        return PtxFormula.of(
                same(2, WORD), WORD, x -> PtxBits.mul24High(signed, x[0].low, x[1].low), IntegerFunctions::open24High);
    }

    private static long open24High(Scalar[] x) {
        return BitDefinedness.all(IntOps.zext(x[0].undefinedLow | x[1].undefinedLow, 24), WORD);
    }

    /** {@code mad24.lo}: the product of {@link #mul24Low} plus c. */
    public static TypedFunction mad24Low(boolean signed) {
        return productSum(
                same(3, WORD), WORD, x -> PtxBits.mul24Low(signed, x[0].low, x[1].low), x -> open24(signed, x));
    }

    /** {@code mad24.hi}: the product of {@link #mul24High} plus c. */
    public static TypedFunction mad24High(boolean signed) {
        return productSum(
                same(3, WORD), WORD, x -> PtxBits.mul24High(signed, x[0].low, x[1].low), IntegerFunctions::open24High);
    }

    /** {@code mad24.hi.sat.s32}: the sum saturates. */
    public static TypedFunction mad24HighSaturating() {
        return PtxFormula.of(
                same(3, WORD),
                WORD,
                x -> IntOps.saddSat(PtxBits.mul24High(true, x[0].low, x[1].low), x[2].low, WORD),
                x -> BitDefinedness.all(open24High(x), x[2].undefinedLow, WORD));
    }

    /** {@code sad}: c plus the absolute difference of a and b. */
    public static TypedFunction sad(boolean signed, int width) {
        return PtxFormula.of(
                same(3, width),
                width,
                x -> PtxBits.sad(signed, x[0].low, x[1].low, x[2].low, width),
                x -> openSad(signed, x, width));
    }

    private static long openSad(boolean signed, Scalar[] x, int width) {
        long distance = PtxBits.sad(signed, x[0].low, x[1].low, 0, width);
        long open = BitDefinedness.all(x[0].undefinedLow, x[1].undefinedLow, width);
        return BitDefinedness.add(distance, open, x[2].low, x[2].undefinedLow, width);
    }

    // ---- quotients

    /**
     * {@code div}, towards zero. Division by zero gives an unspecified value, here undefined bits; the least integer by
     * -1 wraps (assumed: the PTX ISA is silent).
     */
    public static TypedFunction div(boolean signed, int width) {
        return new Division(signed, false, width);
    }

    /**
     * {@code rem}, with the sign of the dividend (assumed: the PTX ISA calls negative operands machine-dependent; all
     * devices round towards zero). Division by zero gives an unspecified value, here undefined bits.
     */
    public static TypedFunction rem(boolean signed, int width) {
        return new Division(signed, true, width);
    }

    /** Quotient or remainder. The concrete bits for a division by zero are all ones, or the dividend. */
    private record Division(boolean signed, boolean isRemainder, int width) implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return same(2, width);
        }

        @Override
        public List<Integer> resultWidths() {
            return same(1, width);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            Scalar out = results[0];
            out.set(value(x[0].low, x[1].low));
            boolean mayDivideByZero = (x[1].low & ~x[1].undefinedLow) == 0;
            out.undefinedLow = mayDivideByZero ? IntOps.mask(width) : Marks.isOpen(x) ? open(x[0], x[1]) : 0;
            Marks.inherit(x, out);
        }

        private long value(long a, long b) {
            if (b == 0) {
                return isRemainder ? a : IntOps.mask(width);
            }
            if (isRemainder) {
                return signed ? IntOps.srem(a, b, width) : IntOps.urem(a, b);
            }
            return signed ? IntOps.sdiv(a, b, width) : IntOps.udiv(a, b);
        }

        private long open(Scalar a, Scalar b) {
            if (isRemainder) {
                return signed
                        ? BitDefinedness.srem(a.low, a.undefinedLow, b.low, b.undefinedLow, width)
                        : BitDefinedness.urem(a.low, a.undefinedLow, b.low, b.undefinedLow);
            }
            return signed
                    ? BitDefinedness.sdiv(a.low, a.undefinedLow, b.low, b.undefinedLow, width)
                    : BitDefinedness.udiv(a.low, a.undefinedLow, b.low, b.undefinedLow);
        }
    }

    // ---- dot products

    /** {@code dp4a}: c plus the sum of the products of four bytes. */
    public static TypedFunction dotBytes(boolean signedA, boolean signedB) {
        return PtxFormula.opaque(
                same(3, WORD), WORD, x -> PtxBits.dp4a(signedA, signedB, x[0].low, x[1].low, x[2].low));
    }

    /**
     * {@code dp2a}: c plus the sum of the products of two half-words of a and two bytes of b. The other bytes of b may
     * be undefined.
     *
     * @param upper {@code .hi}: the upper two bytes of b
     */
    public static TypedFunction dotHalves(boolean signedA, boolean signedB, boolean upper) {
        long read = upper ? 0xffff0000L : 0xffffL;
        PtxFormula.Word all = PtxFormula.all(WORD);
        return PtxFormula.of(
                same(3, WORD),
                WORD,
                x -> PtxBits.dp2a(signedA, signedB, upper, x[0].low, x[1].low, x[2].low),
                x -> (x[0].undefinedLow | x[1].undefinedLow & read | x[2].undefinedLow) == 0 ? 0 : all.of(x));
    }
}
