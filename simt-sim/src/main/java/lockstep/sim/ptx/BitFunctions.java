package lockstep.sim.ptx;

import java.util.Collections;
import java.util.List;
import lockstep.sim.bits.BitDefinedness;
import lockstep.sim.bits.IntOps;
import lockstep.sim.bits.PtxBits;
import lockstep.sim.ptx.PtxFormula.Word;
import lockstep.sim.value.Scalar;

/**
 * Counting, finding, extracting and inserting bits (PTX ISA, "Integer Arithmetic Instructions"), logic and shifts (PTX
 * ISA, "Logic and Shift Instructions"), and {@code prmt} (PTX ISA, "Data Movement and Conversion Instructions").
 */
public final class BitFunctions {
    private static final int WORD = 32;
    private static final long CONTROL = 0xff;

    private BitFunctions() {}

    private static List<Integer> same(int count, int width) {
        return Collections.nCopies(count, width);
    }

    // ---- counting and finding; results have 32 bits

    /** {@code popc}, of 32 or 64 bits. */
    public static TypedFunction countOnes(int width) {
        return PtxFormula.of(
                same(1, width),
                WORD,
                x -> IntOps.ctpop(x[0].low),
                x -> BitDefinedness.varying(IntOps.ctpop(least(x[0])), IntOps.ctpop(most(x[0]))));
    }

    /** {@code clz}, of 32 or 64 bits. */
    public static TypedFunction countLeadingZeros(int width) {
        return PtxFormula.of(
                same(1, width),
                WORD,
                x -> IntOps.ctlz(x[0].low, width),
                x -> BitDefinedness.varying(IntOps.ctlz(most(x[0]), width), IntOps.ctlz(least(x[0]), width)));
    }

    private static long least(Scalar a) {
        return a.low & ~a.undefinedLow;
    }

    private static long most(Scalar a) {
        return a.low | a.undefinedLow;
    }

    /**
     * {@code bfind}: the index of the highest bit that differs from the sign, all ones if none does.
     *
     * @param asShift {@code .shiftamt}: the distance of that bit from the highest one
     */
    public static TypedFunction findHighest(boolean signed, boolean asShift, int width) {
        return PtxFormula.opaque(
                same(1, width),
                WORD,
                x -> asShift ? PtxBits.bfindShift(signed, x[0].low, width) : PtxBits.bfind(signed, x[0].low, width));
    }

    /**
     * {@code fns}: the index of the n-th set bit of the mask from a base on. A base above 31 is undefined, here an
     * undefined result.
     */
    public static TypedFunction findNth() {
        return new FindNth();
    }

    /** A separate record because operands without undefined bits can give an undefined result. */
    private record FindNth() implements TypedFunction {
        @Override
        public List<Integer> operandWidths() {
            return same(3, WORD);
        }

        @Override
        public List<Integer> resultWidths() {
            return same(1, WORD);
        }

        @Override
        public void apply(Scalar[] x, Scalar[] results) {
            Scalar out = results[0];
            out.set(PtxBits.fns(x[0].low, x[1].low, x[2].low));
            out.undefinedLow = Marks.isOpen(x) || x[1].low >= WORD ? IntOps.mask(WORD) : 0;
            Marks.inherit(x, out);
        }
    }

    // ---- fields

    /** {@code brev}. */
    public static TypedFunction reverse(int width) {
        return PtxFormula.of(
                same(1, width),
                width,
                x -> IntOps.bitreverse(x[0].low, width),
                x -> IntOps.bitreverse(x[0].undefinedLow, width));
    }

    /** {@code bfe}: only the low bytes of position and length, of 32 bits each, count. */
    public static TypedFunction extract(boolean signed, int width) {
        return PtxFormula.of(
                List.of(width, WORD, WORD),
                width,
                x -> PtxBits.bfe(signed, x[0].low, x[1].low, x[2].low, width),
                x -> ((x[1].undefinedLow | x[2].undefinedLow) & CONTROL) != 0
                        ? IntOps.mask(width)
                        : PtxBits.bfe(signed, x[0].undefinedLow, x[1].low, x[2].low, width));
    }

    /** {@code bfi}: only the low bytes of position and length, of 32 bits each, count. */
    public static TypedFunction insert(int width) {
        return PtxFormula.of(
                List.of(width, width, WORD, WORD),
                width,
                x -> PtxBits.bfi(x[0].low, x[1].low, x[2].low, x[3].low, width),
                x -> ((x[2].undefinedLow | x[3].undefinedLow) & CONTROL) != 0
                        ? IntOps.mask(width)
                        : PtxBits.bfi(x[0].undefinedLow, x[1].undefinedLow, x[2].low, x[3].low, width));
    }

    /** {@code bmsk}. */
    public static TypedFunction mask(boolean clamp) {
        return PtxFormula.opaque(same(2, WORD), WORD, x -> PtxBits.bmsk(clamp, x[0].low, x[1].low));
    }

    /** {@code szext}. */
    public static TypedFunction extend(boolean signed, boolean clamp) {
        long counted = clamp ? -1 : 31;
        return PtxFormula.of(
                same(2, WORD),
                WORD,
                x -> PtxBits.szext(signed, clamp, x[0].low, x[1].low),
                x -> (x[1].undefinedLow & counted) != 0
                        ? IntOps.mask(WORD)
                        : PtxBits.szext(signed, clamp, x[0].undefinedLow, x[1].low));
    }

    /** {@code prmt}: only the selectors' bits of the third operand count. */
    public static TypedFunction permute(PtxBits.Permute mode) {
        long counted = mode == PtxBits.Permute.INDEX ? 0xffff : 3;
        return PtxFormula.of(
                same(3, WORD),
                WORD,
                x -> PtxBits.prmt(mode, x[0].low, x[1].low, x[2].low),
                x -> (x[2].undefinedLow & counted) != 0
                        ? IntOps.mask(WORD)
                        : PtxBits.prmt(mode, x[0].undefinedLow, x[1].undefinedLow, x[2].low));
    }

    // ---- logic; a predicate has a width of 1

    /** {@code and}. */
    public static TypedFunction and(int width) {
        return PtxFormula.of(
                same(2, width),
                width,
                x -> x[0].low & x[1].low,
                x -> BitDefinedness.and(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow));
    }

    /** {@code or}. */
    public static TypedFunction or(int width) {
        return PtxFormula.of(
                same(2, width),
                width,
                x -> x[0].low | x[1].low,
                x -> BitDefinedness.or(x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow));
    }

    /** {@code xor}. */
    public static TypedFunction xor(int width) {
        return PtxFormula.of(
                same(2, width),
                width,
                x -> x[0].low ^ x[1].low,
                x -> BitDefinedness.xor(x[0].undefinedLow, x[1].undefinedLow));
    }

    /** {@code not}. */
    public static TypedFunction not(int width) {
        return PtxFormula.of(same(1, width), width, x -> IntOps.not(x[0].low, width), x -> x[0].undefinedLow);
    }

    /** {@code cnot}: 1 for zero, else 0. */
    public static TypedFunction isZero(int width) {
        return PtxFormula.of(
                same(1, width), width, x -> x[0].low == 0 ? 1 : 0, x -> openIsZero(x[0].low, x[0].undefinedLow));
    }

    /** Whether a value is zero is undefined if its defined bits are all zero and it has undefined bits. */
    private static long openIsZero(long a, long ua) {
        return ua != 0 && (a & ~ua) == 0 ? 1 : 0;
    }

    /**
     * {@code lop3}: the fourth operand is the table, of which 8 bits count. An undefined table makes all bits
     * undefined.
     */
    public static TypedFunction lop3() {
        return PtxFormula.of(same(4, WORD), WORD, BitFunctions::lop3Bits, BitFunctions::lop3Open);
    }

    /**
     * {@code lop3.and}, {@code lop3.or}: the fifth operand is a predicate, the second result is whether the first one
     * is not zero, combined with it.
     *
     * @param and which of the two
     */
    public static TypedFunction lop3WithPredicate(boolean and) {
        Word isSet = x -> lop3Bits(x) != 0 ? 1 : 0;
        Word openIsSet = x -> openIsZero(lop3Bits(x), lop3Open(x));
        PtxFormula.Output word = PtxFormula.output(WORD, BitFunctions::lop3Bits, BitFunctions::lop3Open);
        PtxFormula.Output predicate = PtxFormula.output(
                1,
                x -> and ? isSet.of(x) & x[4].low : isSet.of(x) | x[4].low,
                x -> and
                        ? BitDefinedness.and(isSet.of(x), openIsSet.of(x), x[4].low, x[4].undefinedLow)
                        : BitDefinedness.or(isSet.of(x), openIsSet.of(x), x[4].low, x[4].undefinedLow));
        return new PtxFormula(List.of(WORD, WORD, WORD, WORD, 1), List.of(word, predicate));
    }

    private static long lop3Bits(Scalar[] x) {
        return PtxBits.lop3(x[0].low, x[1].low, x[2].low, (int) x[3].low);
    }

    private static long lop3Open(Scalar[] x) {
        if ((x[3].undefinedLow & CONTROL) != 0) {
            return IntOps.mask(WORD);
        }
        return BitDefinedness.lop3(
                x[0].low, x[0].undefinedLow, x[1].low, x[1].undefinedLow, x[2].low, x[2].undefinedLow, (int) x[3].low);
    }

    // ---- shifts; the amount has 32 bits whatever the type, and counts up to the width

    /** {@code shl}. */
    public static TypedFunction shiftLeft(int width) {
        return PtxFormula.of(
                List.of(width, WORD),
                width,
                x -> IntOps.shl(x[0].low, x[1].low, width),
                x -> BitDefinedness.shl(x[0].undefinedLow, x[1].low, x[1].undefinedLow, width));
    }

    /** {@code shr}: with copies of the sign if the type is signed, else with zeros. */
    public static TypedFunction shiftRight(boolean signed, int width) {
        return PtxFormula.of(
                List.of(width, WORD),
                width,
                x -> signed ? IntOps.ashr(x[0].low, x[1].low, width) : IntOps.lshr(x[0].low, x[1].low, width),
                x -> openShiftRight(signed, x[0], x[1], width));
    }

    private static long openShiftRight(boolean signed, Scalar a, Scalar amount, int width) {
        long open = signed
                ? BitDefinedness.ashr(a.undefinedLow, amount.low, amount.undefinedLow, width)
                : BitDefinedness.lshr(a.undefinedLow, amount.low, amount.undefinedLow, width);
        boolean hasOpenSigns = signed && most(a) >>> (width - 1) != 0;
        return hasOpenSigns
                ? open
                : open & BitDefinedness.reachOfShiftRight(width, most(a), amount.low, amount.undefinedLow);
    }

    /**
     * {@code shf}: 32 bits of the 64 bits of b and a, shifted.
     *
     * @param left {@code .l}: the upper 32 bits, shifted left; else the lower ones, shifted right
     * @param clamp amounts count up to 32, else modulo 32
     */
    public static TypedFunction funnelShift(boolean left, boolean clamp) {
        long counted = clamp ? -1 : 31;
        return PtxFormula.of(
                same(3, WORD),
                WORD,
                x -> funnel(left, clamp, x[0].low, x[1].low, x[2].low),
                x -> (x[2].undefinedLow & counted) != 0
                        ? IntOps.mask(WORD)
                        : funnel(left, clamp, x[0].undefinedLow, x[1].undefinedLow, x[2].low));
    }

    private static long funnel(boolean left, boolean clamp, long a, long b, long amount) {
        return left ? PtxBits.shfLeft(clamp, a, b, amount) : PtxBits.shfRight(clamp, a, b, amount);
    }
}
